// A server for mail that keeps what it is given.

import { createServer, type Server } from 'node:net'

/** Listens on a port until it is closed. */
export function postOffice(port: number): Promise<{ letters: string[]; office: Server }> {
  const letters: string[] = []
  const office = createServer((line) => {
    const say = (words: string) => line.write(`${words}\r\n`)
    let heard = ''
    let text: string | undefined
    say('220 localhost')
    line.on('error', () => undefined)
    line.on('data', (part: Buffer) => {
      heard += part.toString()
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const words = heard.slice(0, end)
        heard = heard.slice(end + 2)
        if (text === undefined) {
          if (words === 'DATA') text = ''
          say(words === 'DATA' ? '354 go on' : words === 'QUIT' ? '221 bye' : '250 localhost')
        } else if (words === '.') {
          letters.push(text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))))
          text = undefined
          say('250 taken')
        } else text += `${words}\r\n`
      }
    })
  })
  return new Promise((done) => office.listen(port, '127.0.0.1', () => done({ letters, office })))
}
