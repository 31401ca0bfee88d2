import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Api } from '@tradewind/contract/api'
import { ApiError, createClient, type Client } from '@tradewind/contract/client'
import type { Command } from '@tradewind/contract/rooms'
import type { BodyIn } from '@tradewind/contract/route'
import type { LabRun } from '@tradewind/contract/runs'
import { sample } from '@tradewind/labs/engine/test/sample'
import { createDb, openPostgres } from '../../platform/database/open-database.ts'
import type { GuardedPool } from '../../platform/database/guarded-pool.ts'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { startSession } from '../../platform/sessions/sessions.ts'
import { makeUser } from '../../seed/factories.ts'
import { form } from '../../test/classes.ts'
import { roomLab, steadyDecision } from '../../test/rooms.ts'
import {
  end,
  openProcesses,
  openServerDatabase,
  type Processes,
  type ServerDatabase,
} from '../../test/server-process.ts'

/** One room on two servers behind a balancer: a kill in mid-round loses no decision, and the round still closes. */

let processes: Processes
let database: ServerDatabase
let pool: GuardedPool
beforeEach(async () => {
  processes = openProcesses()
  database = await openServerDatabase(join(processes.folder, 'data'))
  pool = openPostgres(String(database.url), () => undefined)
})
afterEach(async () => {
  await processes.close()
  await pool.end()
  await database.close()
})

/** Gives each request to the next server in turn. One that does not answer fails the request, as a proxy would. */
async function openBalancer(servers: () => readonly string[]): Promise<{ url: string; server: Server }> {
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
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

type Decision = BodyIn<Api['POST /api/runs/:run/decisions']>['decision']

interface Seat {
  token: string
  run: LabRun
  /** The decisions that the servers have confirmed. */
  told: Decision[]
}

async function signedIn(wanted: Parameters<typeof makeUser>[1]): Promise<{ id: string; token: string }> {
  const services = { db: createDb(pool), clock: systemClock } as Services
  const user = await makeUser(services, wanted)
  const caller = { session: null, address: '127.0.0.1', userAgent: '', now: new Date() }
  const token = await inTransaction(services, (trx) => startSession(trx, caller, { user, arrival: {} }))
  return { id: user.id, token }
}

/** Repeats a call that got no answer, as a page does. What a server refuses fails the test. */
async function untilAnswered<T>(calling: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await calling()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'network' && error.code !== 'unavailable'))
        throw error
    }
  }
}

async function takeSeat(client: Client, theClass: { id: string; code: string }): Promise<Seat> {
  const { id, token } = await signedIn({})
  await pool.query(
    `insert into grants (user_id, lab_id, origin, reference, granted_at, expires_at)
      values ($1, $2, 'admin', 'a seat', now(), now() + interval '1 year')`,
    [id, roomLab],
  )
  const params = { lab: roomLab } as const
  await client.callAs(token, 'POST /api/labs/:lab/class-sessions/join', {
    params,
    body: { code: theClass.code },
  })
  const body = { kind: 'counted', classSession: theClass.id } as const
  return { token, run: await client.callAs(token, 'POST /api/labs/:lab/runs', { params, body }), told: [] }
}

/** Decides until the run has passed the open round. */
async function decideRound(client: Client, seat: Seat): Promise<void> {
  const params = { run: seat.run.id }
  const { token } = seat
  seat.run = await untilAnswered(() => client.callAs(token, 'GET /api/runs/:run', { params }))
  while (seat.run.room?.withheld === false) {
    const body = { version: seat.run.version, decision: steadyDecision(seat.run) as Decision }
    seat.run = await untilAnswered(() =>
      client.callAs(token, 'POST /api/runs/:run/decisions', { params, body }),
    )
    seat.told.push(body.decision)
  }
}

async function giveCommand(client: Client, host: string, id: string, command: Command): Promise<void> {
  const { room } = await untilAnswered(() =>
    client.callAs(host, 'GET /api/rooms/:id/host', { params: { id } }),
  )
  const body = { version: room.version, command }
  await client.callAs(host, 'POST /api/rooms/:id/commands', { params: { id }, body })
}

test(
  'kill -9 of one of two servers in mid-round and in a close loses and doubles no decision',
  async () => {
    const started = await Promise.all([0, 1].map(() => processes.start(database.environment)))
    const { url, server } = await openBalancer(() => started.map((each) => each.url))
    const client = createClient({ baseUrl: url })
    const host = (await signedIn({ instructor: true })).token
    const body = {
      ...form,
      settings: { quarters: 4 },
      pace: { pacing: 'hosted', roundSeconds: null },
    } as const
    const theClass = await client.callAs(host, 'POST /api/labs/:lab/class-sessions', {
      params: { lab: roomLab },
      body,
    })
    const seats: Seat[] = []
    for (let at = 0; at < sample(200, 24); at++) seats.push(await takeSeat(client, theClass))
    await giveCommand(client, host, theClass.id, { kind: 'open' })

    const toldInAll = () => seats.reduce((all, { told }) => all + told.length, 0)
    const absent = seats.filter((_, at) => at % 6 === 5)
    const present = seats.filter((seat) => !absent.includes(seat))
    const deciding = Promise.all(present.map((seat) => decideRound(client, seat)))
    const isUnderWay = async () => {
      await expect.poll(toldInAll, { timeout: 60_000, interval: 5 }).toBeGreaterThan(present.length / 2)
    }
    await Promise.race([deciding, isUnderWay()])
    await end(started[0]!.child, 'SIGKILL')
    expect(toldInAll()).toBeLessThan(2 * present.length)
    const restarted = processes.start(database.environment).then((again) => (started[0] = again))
    await Promise.all([deciding, restarted])

    await giveCommand(client, host, theClass.id, { kind: 'close' })
    await end(started[1]!.child, 'SIGKILL')
    started.pop()
    const phase = async () =>
      (await untilAnswered(() => client.callAs(host, 'GET /api/rooms/:id', { params: { id: theClass.id } })))
        .phase
    await expect.poll(phase, { timeout: 60_000 }).toBe('closed')

    for (const seat of seats) {
      const { rows } = await pool.query(
        'select decision, default_in from lab_decisions where run_id = $1 order by number',
        [seat.run.id],
      )
      const made = rows as { decision: unknown; default_in: number | null }[]
      expect(made.filter(({ default_in: round }) => round === null).map(({ decision }) => decision)).toEqual(
        seat.told,
      )
      expect(made.some(({ default_in: round }) => round !== null)).toBe(absent.includes(seat))
      const run = await client.callAs(seat.token, 'GET /api/runs/:run', { params: { run: seat.run.id } })
      expect(run).toMatchObject({ round: 2, version: made.length, room: { withheld: true } })
    }
    server.close()
    server.closeAllConnections()
  },
  sample(900_000, 240_000),
)
