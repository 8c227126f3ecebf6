// A page that is left open while its server is renewed: a part of it that is fetched
// when it is first wanted is there no more. That is said, and the page comes anew;
// battles, chairs and orders are on the server or kept by the browser, and what is
// being typed is waited for.

/** Milliseconds for which the word stands before the page comes anew. */
const READ = 2500

/** Whether the server gives out another page than this one; not so while it does not answer. */
async function renewed(): Promise<boolean> {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return !!mine && page.ok && !(await page.text()).includes(mine)
  } catch {
    return false
  }
}

const typing = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type]), input[type=text], input[type=search]')].some((field) => field.value && !field.readOnly)

let told = false

/** Hears that a part did not come. */
export async function missing() {
  if (told || !(await renewed()) || told) return
  told = true
  const word = document.createElement('p')
  word.setAttribute('role', 'alert')
  word.className = 'renewed'
  word.textContent = 'The table has been renewed while this page was open. Nothing is lost. '
  const button = document.createElement('button')
  button.textContent = 'Load it again'
  button.onclick = () => location.reload()
  word.append(button)
  document.body.append(word)
  if (!typing()) setTimeout(() => location.reload(), READ)
}
