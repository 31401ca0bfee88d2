import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Two different loopback ports that were free a moment ago: for the portal and for the labs. */
export async function freePorts(): Promise<[number, number]> {
  const first = await freePort()
  let second = await freePort()
  while (second === first) second = await freePort()
  return [first, second]
}

/**
 * A loopback port that was free a moment ago. It lies below the ports that systems give to connections, so that a
 * connection of another test cannot take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
