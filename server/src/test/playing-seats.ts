import { setTimeout } from 'node:timers/promises'
import type { Api } from '@tradewind/contract/api'
import { ApiError, type Client } from '@tradewind/contract/client'
import type { BodyIn } from '@tradewind/contract/route'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { robots } from '@tradewind/labs/foreign-exchange/engine/robots'
import type { ForeignExchangeState } from '@tradewind/labs/foreign-exchange/engine/state'
import { randomFrom } from '@tradewind/labs/math/random'
import { createDb } from '../platform/database/open-database.ts'
import type { GuardedPool } from '../platform/database/guarded-pool.ts'
import { systemClock } from '../kernel/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Services } from '../kernel/services.ts'
import { startSession } from '../platform/sessions/sessions.ts'
import { makeUser } from '../seed/factories.ts'
import { roomLab, steadyDecision } from './rooms.ts'

type Decision = BodyIn<Api['POST /api/runs/:run/decisions']>['decision']

/** Somebody who plays through servers that may be killed. */
export interface PlayingSeat {
  userId: string
  token: string
  run: LabRun
  /** Whether this seat decides as nobody else does. */
  ownWay: boolean
  /** The decisions that this seat has sent, by number. */
  sent: Map<number, Decision>
  /** Those of them that the servers have confirmed. */
  told: Map<number, Decision>
  /** The numbers of the decisions that the servers have confirmed as proposals. */
  proposed: Set<number>
  /** What this seat has shown its team last, as the servers have confirmed. */
  entered: string | null
}

export async function signedInOn(
  pool: GuardedPool,
  wanted: Parameters<typeof makeUser>[1],
): Promise<{ id: string; token: string }> {
  const services = { db: createDb(pool), clock: systemClock } as Services
  const user = await makeUser(services, wanted)
  const caller = { session: null, address: '127.0.0.1', userAgent: '', now: new Date() }
  const token = await inTransaction(services, (trx) => startSession(trx, caller, { user, arrival: {} }))
  return { id: user.id, token }
}

/** Repeats a call that got no answer, as a page does. What a server refuses fails the test. */
export async function untilAnswered<T>(calling: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await calling()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'network' && error.code !== 'unavailable'))
        throw error
    }
  }
}

/** Adds a student who holds the lab and has joined the class. */
export async function joinClass(
  client: Client,
  pool: GuardedPool,
  code: string,
): Promise<{ id: string; token: string }> {
  const { id, token } = await signedInOn(pool, {})
  await pool.query(
    `insert into grants (user_id, lab_id, origin, reference, granted_at, expires_at)
      values ($1, $2, 'admin', 'a seat', now(), now() + interval '1 year')`,
    [id, roomLab],
  )
  const params = { lab: roomLab } as const
  await client.callAs(token, 'POST /api/labs/:lab/class-sessions/join', { params, body: { code } })
  return { id, token }
}

export async function takeSeat(
  client: Client,
  { id, token }: { id: string; token: string },
  { classId, ownWay }: { classId: string; ownWay: boolean },
): Promise<PlayingSeat> {
  const body = { kind: 'counted', classSession: classId } as const
  const run = await client.callAs(token, 'POST /api/labs/:lab/runs', { params: { lab: roomLab }, body })
  return {
    userId: id,
    token,
    run,
    ownWay,
    sent: new Map(),
    told: new Map(),
    proposed: new Set(),
    entered: null,
  }
}

/** Decides until the run has passed the open round, in a team together with its other members. */
export async function decideOpenRound(client: Client, seat: PlayingSeat): Promise<void> {
  await readAgain(client, seat)
  while (seat.run.room?.withheld === false) {
    const { version } = seat.run
    await enterAndSend(client, seat)
    if (seat.run.version > version) continue
    // Others have sent this one, or have still to propose it.
    await setTimeout(20)
    await readAgain(client, seat)
  }
}

/** Proposes the next decision to the team. */
export async function proposeOnce(client: Client, seat: PlayingSeat): Promise<void> {
  await readAgain(client, seat)
  await enterAndSend(client, seat)
}

/** Makes the next decision, which a member of a team shows the others first. */
async function enterAndSend(client: Client, seat: PlayingSeat): Promise<void> {
  const { token, userId, ownWay } = seat
  const { id, version, state, team } = seat.run
  const params = { run: id }
  if (team) {
    const entered = `${userId} at ${version}`
    const drafts = { [`note of ${userId}`]: entered }
    await untilAnswered(() => client.callAs(token, 'PUT /api/runs/:run/drafts', { params, body: { drafts } }))
    seat.entered = entered
  }
  const decision = ownWay
    ? { ...robots.novice(state as ForeignExchangeState, randomFrom(userId, String(version))) }
    : steadyDecision(seat.run)
  const body = { version, decision: decision as Decision }
  seat.sent.set(version, body.decision)
  try {
    seat.run = await untilAnswered(() =>
      client.callAs(token, 'POST /api/runs/:run/decisions', { params, body }),
    )
    if (seat.run.version > version) seat.told.set(version, body.decision)
    else seat.proposed.add(version)
  } catch (error) {
    const isFasterMate = error instanceof ApiError && ['run_changed', 'run_closed'].includes(error.code)
    if (!team || !isFasterMate) throw error
  }
}

async function readAgain(client: Client, seat: PlayingSeat): Promise<void> {
  const { token, run } = seat
  seat.run = await untilAnswered(() =>
    client.callAs(token, 'GET /api/runs/:run', { params: { run: run.id } }),
  )
}
