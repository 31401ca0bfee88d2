import { once } from 'node:events'
import { createServer } from 'node:http'

export interface Elsewhere {
  /** The address of the page. Its origin differs from those of the portal and the labs. */
  url: string
  /** The number of requests for the page. */
  visits: () => number
  stop: () => Promise<void>
}

/** Serves one page of another, possibly hostile site from another loopback port. */
export async function serveElsewhere(body: string): Promise<Elsewhere> {
  let visits = 0
  const server = createServer((request, response) => {
    if (request.url === '/') visits += 1
    response.writeHead(request.url === '/' ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' })
    response.end(request.url === '/' ? `<!doctype html><title>Elsewhere</title>${body}` : undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A listening socket has no port.')
  return {
    url: `http://localhost:${address.port}/`,
    visits: () => visits,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** A script that stores every message to its window in `window.heard`. */
export const listen =
  '<script>window.heard = []; addEventListener("message", (e) => heard.push(e.data))</script>'
