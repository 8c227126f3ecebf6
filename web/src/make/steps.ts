// Every step of a draft is kept in the browser, so that undo has no end and a closed
// lid takes nothing. Where a browser keeps nothing, as in a private window, the steps last
// as long as the page.

const name = 'drumhead.steps'

const asked = <T>(r: IDBRequest<T>): Promise<T> => new Promise((done, fail) => {
  r.onsuccess = () => done(r.result)
  r.onerror = () => fail(r.error ?? new Error('the browser keeps nothing'))
})

async function open(): Promise<IDBDatabase> {
  const r = indexedDB.open(name, 1)
  r.onupgradeneeded = () => r.result.createObjectStore('steps')
  return asked(r)
}

export class Steps {
  #texts = new Map<number, string>()
  #db: Promise<IDBDatabase | undefined> = open().catch(() => undefined)
  readonly #id: string

  constructor(id: string) { this.#id = id }

  /** Where one stood last, of how many; undefined: this browser knows nothing of it. */
  async last(): Promise<{ at: number; of: number } | undefined> {
    return (await this.#get('at')) as { at: number; of: number } | undefined
  }

  async text(n: number): Promise<string | undefined> {
    return this.#texts.get(n) ?? ((await this.#get(n)) as string | undefined)
  }

  /** Keeps a step, and that one stands on it; without a text that one stands there. */
  async keep(at: number, of: number, text?: string) {
    if (text !== undefined) this.#texts.set(at, text)
    const steps = await this.#store('readwrite')
    if (text !== undefined) steps?.put(text, [this.#id, at])
    steps?.put({ at, of }, [this.#id, 'at'])
  }

  /** Notes what the server has been given. */
  async note(text: string) {
    ;(await this.#store('readwrite'))?.put(text, [this.#id, 'kept'])
  }

  /** What the server was given last by this browser. */
  kept(): Promise<unknown> {
    return this.#get('kept')
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
    try {
      return (await this.#db)?.transaction('steps', mode).objectStore('steps')
    } catch {
      return undefined
    }
  }

  async #get(key: IDBValidKey): Promise<unknown> {
    const steps = await this.#store('readonly')
    return steps && asked<unknown>(steps.get([this.#id, key])).catch(() => undefined)
  }
}
