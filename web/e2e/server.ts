// Starts the real program on a free port, with a data folder of its own.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const binary = process.env.DRUMHEAD_BINARY ?? resolve(import.meta.dirname, '../../bin/drumhead')

export interface Server {
  url: string
  /** Its data folder. */
  data: string
  /** Ends the process without a word to it, and starts it again on the same port and data. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** With flags of serve, as many as are wanted. */
export async function serve(...flags: string[]): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'drumhead-'))
  let [child, url] = await start(data, `127.0.0.1:${await freePort()}`, flags)
  return {
    url,
    data,
    async restart(meanwhile) {
      await kill(child, 'SIGKILL')
      await meanwhile?.()
      ;[child] = await start(data, `127.0.0.1:${new URL(url).port}`, flags)
    },
    async stop() {
      await kill(child, 'SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A free port below those that a machine gives its own lines: it is still free when the program comes back. */
function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  return new Promise((done) => {
    const trial = createServer()
    trial.once('error', () => done(freePort()))
    trial.listen(port, '127.0.0.1', () => trial.close(() => done(port)))
  })
}

function start(data: string, address: string, flags: string[]): Promise<[ChildProcess, string]> {
  const child = spawn(binary, ['serve', '--addr', address, '--data', data, '--no-open', ...flags])
  return new Promise((done, fail) => {
    let said = ''
    const hear = (text: Buffer) => {
      said += text.toString()
      const url = /https?:\/\/[^\s"]+/.exec(said)
      if (url) done([child, url[0].replace(/\/$/, '')])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (e) => fail(new Error(`${binary}: ${e.message} (make build)`)))
    child.on('exit', (code) => fail(new Error(`${binary} ended with ${code}: ${said}`)))
  })
}

function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.on('exit', () => done())
    child.kill(signal)
  })
}
