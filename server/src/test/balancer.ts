import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  /** Without a slash at its end. */
  url: string
  close: () => void
}

/** Gives each request to the next server in turn. One that does not answer fails the request, as a proxy would. */
export async function openBalancer(servers: () => readonly string[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((asked, answer) => {
    const urls = servers()
    const target = new URL(asked.url ?? '/', urls[turn++ % urls.length])
    const passed = request(target, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.on('error', () => answer.destroy())
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    // A page that closes a stream must not keep it open at the server.
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
