import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient, type Client } from '@tradewind/contract/client'
import type { Command } from '@tradewind/contract/teaching/rooms'
import type { Sending } from '@tradewind/contract/teaching/rooms/teams'
import { patiently, sample } from '@tradewind/labs/engine/test/sample'
import { openPostgres } from '../../../platform/database/open-database.ts'
import type { GuardedPool } from '../../../platform/database/guarded-pool.ts'
import { openBalancer } from '../../../test/balancer.ts'
import { form } from '../../../test/classes.ts'
import {
  decideOpenRound,
  joinClass,
  proposeOnce,
  signedInOn,
  takeSeat,
  untilAnswered,
  type PlayingSeat,
} from '../../../test/playing-seats.ts'
import { roomLab } from '../../../test/rooms.ts'
import {
  end,
  openProcesses,
  openServerDatabase,
  type Processes,
  type ServerDatabase,
} from '../../../test/server-process.ts'

/**
 * Rooms on two servers behind a balancer, half of the seats in teams: a kill in mid-round loses no decision, and the
 * rounds still close.
 */

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

async function giveCommand(client: Client, host: string, id: string, command: Command): Promise<void> {
  const { room } = await untilAnswered(() =>
    client.callAs(host, 'GET /api/rooms/:id/host', { params: { id } }),
  )
  const body = { version: room.version, command }
  await client.callAs(host, 'POST /api/rooms/:id/commands', { params: { id }, body })
}

interface PlayedRoom {
  id: string
  host: string
  seats: PlayingSeat[]
  /** Decide nothing. */
  absent: PlayingSeat[]
  /** Propose the first decision without a majority, and nothing else. */
  proposing: PlayingSeat[]
  present: PlayingSeat[]
}

/** Opens a room with this many students, alone or in teams of four. */
async function openRoom(
  client: Client,
  { count, sending }: { count: number; sending: Sending | null },
): Promise<PlayedRoom> {
  const host = (await signedInOn(pool, { instructor: true })).token
  const theClass = await client.callAs(host, 'POST /api/labs/:lab/class-sessions', {
    params: { lab: roomLab },
    body: { ...form, settings: { quarters: 4 }, pace: { pacing: 'hosted', roundSeconds: null } },
  })
  const { id } = theClass
  const students = []
  for (let at = 0; at < count; at++) students.push(await joinClass(client, pool, theClass.code))
  if (sending !== null)
    await client.callAs(host, 'POST /api/rooms/:id/teams/by-size', {
      params: { id },
      body: { size: 4, onlyHere: false, sending },
    })
  const seats: PlayingSeat[] = []
  for (const student of students)
    seats.push(await takeSeat(client, student, { classId: id, ownWay: sending === 'anyone' }))
  await giveCommand(client, host, id, { kind: 'open' })
  const runs = [...new Set(seats.map(({ run }) => run.id))]
  const every = (nth: number) => seats.filter(({ run }) => runs.indexOf(run.id) % nth === nth - 1)
  // In a team that waits for a majority, two of four propose and two never come.
  const idle = sending === null ? every(6) : every(3)
  const proposing = sending === 'majority' ? idle.filter((seat) => mates(idle, seat).indexOf(seat) < 2) : []
  const absent = idle.filter((seat) => !proposing.includes(seat))
  return { id, host, seats, absent, proposing, present: seats.filter((seat) => !idle.includes(seat)) }
}

function mates(seats: readonly PlayingSeat[], { run }: PlayingSeat): PlayingSeat[] {
  return seats.filter((seat) => seat.run.id === run.id)
}

/** Compares what is saved with what the servers have confirmed. */
async function expectNothingLostOrDoubled(client: Client, room: PlayedRoom): Promise<void> {
  for (const seat of room.seats) {
    const runId = seat.run.id
    const { rows } = await pool.query(
      'select decision, default_in, default_says from lab_decisions where run_id = $1 order by number',
      [runId],
    )
    const made = rows as { decision: unknown; default_in: number | null; default_says: string | null }[]
    const sent = made.filter(({ default_in: round }) => round === null).map(({ decision }) => decision)
    const team = mates(room.seats, seat)
    for (const [number, decision] of seat.told) expect(sent[number]).toEqual(decision)
    for (const [number, decision] of sent.entries())
      expect(team.map((mate) => mate.sent.get(number))).toContainEqual(decision)
    // In a team, another may have gone on before the sender was answered.
    if (!seat.run.team) expect(seat.told.size).toBe(sent.length)
    expect(made.some(({ default_in: round }) => round !== null)).toBe(!room.present.includes(seat))
    const run = await client.callAs(seat.token, 'GET /api/runs/:run', { params: { run: runId } })
    expect(run).toMatchObject({ round: 2, version: made.length, room: { withheld: true } })
    if (room.proposing.includes(seat)) expect(made[0]?.default_says).toContain('with 2 votes')
    if (seat.run.team) await expectTeamworkKept(seat)
  }
}

/** Each confirmed draft and proposal of a member is there once. */
async function expectTeamworkKept({ run, userId, entered, proposed }: PlayingSeat): Promise<void> {
  const drafts = await pool.query('select value from team_drafts where run_id = $1 and user_id = $2', [
    run.id,
    userId,
  ])
  expect(drafts.rows).toEqual(entered === null ? [] : [{ value: entered }])
  const log = await pool.query(
    `select (content ->> 'version')::int as number from room_log
      where run_id = $1 and user_id = $2 and kind = 'propose' order by 1`,
    [run.id, userId],
  )
  const numbers = (log.rows as { number: number }[]).map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)])
  for (const number of proposed) expect(numbers).toContain(number)
}

// This takes half a minute, also with few seats.
test.runIf(process.env['DEEP'] === '1')(
  'kill -9 of one of two servers in mid-round and in a close loses and doubles no decision, alone and in teams',
  async () => {
    const started = await Promise.all([0, 1].map(() => processes.start(database.environment)))
    const { url, close } = await openBalancer(() => started.map((each) => each.url))
    const client = createClient({ baseUrl: url })
    const count = sample(200, 48)
    const rooms = [
      await openRoom(client, { count: count / 2, sending: null }),
      await openRoom(client, { count: count / 4, sending: 'anyone' }),
      await openRoom(client, { count: count / 4, sending: 'majority' }),
    ]

    const present = rooms.flatMap((room) => room.present)
    const confirmed = () => present.reduce((all, { told, proposed }) => all + told.size + proposed.size, 0)
    const deciding = Promise.all([
      ...present.map((seat) => decideOpenRound(client, seat)),
      ...rooms.flatMap((room) => room.proposing).map((seat) => proposeOnce(client, seat)),
    ])
    const isUnderWay = async () => {
      await expect
        .poll(confirmed, { timeout: patiently(60_000), interval: 5 })
        .toBeGreaterThan(present.length / 2)
    }
    await Promise.race([deciding, isUnderWay()])
    await end(started[0]!.child, 'SIGKILL')
    expect(confirmed()).toBeLessThan(2 * present.length)
    const restarted = processes.start(database.environment).then((again) => (started[0] = again))
    await Promise.all([deciding, restarted])

    for (const { host, id } of rooms) await giveCommand(client, host, id, { kind: 'close' })
    await end(started[1]!.child, 'SIGKILL')
    started.pop()
    for (const { host, id } of rooms) {
      const phase = async () =>
        (await untilAnswered(() => client.callAs(host, 'GET /api/rooms/:id', { params: { id } }))).phase
      await expect.poll(phase, { timeout: patiently(60_000) }).toBe('closed')
    }
    for (const room of rooms) await expectNothingLostOrDoubled(client, room)
    close()
  },
  sample(900_000, 240_000),
)
