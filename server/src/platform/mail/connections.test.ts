import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openTransport } from './transport.ts'

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  from: { name: 'Labs', address: 'labs@uni.example' },
  recipient: 'ada@uni.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}

let stop: () => Promise<void>
afterEach(() => stop())

/** A mail server that ends connections. Counts are those of all mails so far. */
async function startUnkind({
  refuses = () => false,
  breaksAfter = () => false,
}: {
  /** Whether it says at MAIL FROM that it closes the connection. */
  refuses?: (begun: number) => boolean
  /** Whether it breaks the connection instead of saying that it has the mail. */
  breaksAfter?: (received: number) => boolean
}) {
  const seen = { begun: 0, received: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      seen.begun++
      done(refuses(seen.begun) ? Object.assign(new Error('4.7.0 Enough'), { responseCode: 421 }) : null)
    },
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => {
        seen.received++
        if (breaksAfter(seen.received)) for (const connection of server.connections) connection.close()
        else done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const transport = openTransport({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, requireTls: false })
  stop = async () => {
    transport.close()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  }
  return { seen, deliver: () => transport.deliver(mail) }
}

test('a mail goes over another connection, once, where the mail server ends the one that stayed open', async () => {
  const { seen, deliver } = await startUnkind({ refuses: (begun) => begun === 2 })
  await deliver()
  await deliver()
  expect(seen).toEqual({ begun: 3, received: 2 })
})

test('a mail server that ends every connection is not asked without end, and its words are kept', async () => {
  const { seen, deliver } = await startUnkind({ refuses: (begun) => begun > 1 })
  await deliver()
  await expect(deliver()).rejects.toMatchObject({ response: '421 4.7.0 Enough' })
  expect(seen).toEqual({ begun: 3, received: 1 })
})

test('a mail server that ends all connections that stayed open is heard, too', async () => {
  const { seen, deliver } = await startUnkind({ refuses: (begun) => begun > 3 })
  await Promise.all([deliver(), deliver(), deliver()])
  await expect(deliver()).rejects.toMatchObject({ response: '421 4.7.0 Enough' })
  expect(seen).toEqual({ begun: 7, received: 3 })
})

test('a mail server that ends connections before its greeting is asked seven times', async () => {
  let asked = 0
  const server = createServer((socket) => {
    asked++
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const transport = openTransport({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, requireTls: false })
  stop = async () => {
    transport.close()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
  await expect(transport.deliver(mail)).rejects.toMatchObject({ code: 'ECONNECTION' })
  expect(asked).toBe(7)
})

test('a mail whose connection breaks after all of it was sent is not sent again by itself', async () => {
  const { seen, deliver } = await startUnkind({ breaksAfter: (received) => received === 2 })
  await deliver()
  await expect(deliver()).rejects.toMatchObject({ code: 'ECONNECTION' })
  expect(seen).toEqual({ begun: 2, received: 2 })
})
