import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCertificate } from '../../test/tls/certificate.ts'
import { openPostgres } from './open-database.ts'

/** What a client sent inside TLS, or in the open. */
const heard: string[] = []
let server: Server
let port: number
let folder: string
let withTls = true

/** Answers the request for TLS as PostgreSQL does, and refuses every sign-in. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-tls-'))
  writeFileSync(join(folder, 'ca.pem'), testCertificate.cert)
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (first: Buffer) => {
      // SSLRequest: eight bytes with the number 80877103.
      if (first.length !== 8 || first.readInt32BE(4) !== 80_877_103) return void heard.push('in the open')
      if (!withTls) return void socket.write('N')
      socket.write('S')
      const safe = new TLSSocket(socket, { isServer: true, ...testCertificate })
      safe.on('error', () => undefined)
      safe.once('data', () => {
        heard.push('inside TLS')
        safe.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function connect(host: string, query: string): Promise<string> {
  heard.length = 0
  const pool = openPostgres(`postgres://tradewind:secret@${host}:${port}/tradewind?${query}`, () => undefined)
  try {
    await pool.connect()
    return 'connected'
  } catch (error) {
    const { cause } = error as Error
    return cause instanceof Error ? cause.message : String(error)
  } finally {
    await pool.end()
  }
}

const trusting = () => `sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, 'ca.pem'))}`

describe('sslmode=verify-full', () => {
  test('signs in where the certificate is trusted and has the name of the server', async () => {
    await connect('localhost', trusting())
    expect(heard).toEqual(['inside TLS'])
  })

  test('sends nothing where nobody whom we trust has signed the certificate', async () => {
    expect(await connect('localhost', 'sslmode=verify-full')).toContain('self-signed certificate')
    expect(heard).toEqual([])
  })

  test('sends nothing where the certificate has another name', async () => {
    expect(await connect('127.0.0.1', trusting())).toContain('does not match certificate')
    expect(heard).toEqual([])
  })

  test('sends nothing where the server has no TLS', async () => {
    withTls = false
    expect(await connect('localhost', trusting())).toContain('does not support SSL')
    withTls = true
    expect(heard).toEqual([])
  })
})
