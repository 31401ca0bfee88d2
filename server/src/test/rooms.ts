import { expect } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Command, HostView, Pace } from '@tradewind/contract/teaching/rooms'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { Sending, TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { robots } from '@tradewind/labs/foreign-exchange/engine/robots'
import type { ForeignExchangeState } from '@tradewind/labs/foreign-exchange/engine/state'
import { randomFrom } from '@tradewind/labs/math/random'
import { actOnDueRooms } from '../domains/teaching/rooms/room-clock.ts'
import { signedInUser } from './accounts.ts'
import type { TestApp } from './app.ts'
import { form } from './classes.ts'

export const roomLab = 'foreign_exchange_lab'
const year = 365 * 86_400_000

/** A decision that the lab takes, from what a browser sees. */
export function steadyDecision(run: LabRun): Record<string, unknown> {
  const state = run.state as ForeignExchangeState
  return { ...robots.steady(state, randomFrom('a test', String(run.version))) }
}

/** Keeps a decision as the captain's draft. */
export function keepDraft(
  t: TestApp,
  token: string,
  { id, version }: Pick<LabRun, 'id' | 'version'>,
  decision: Record<string, unknown> | null,
) {
  return t.call('PUT /api/runs/:run/captain-draft', {
    token,
    params: { run: id },
    body: { version, decision: decision as Record<string, never> | null },
  })
}

/**
 * Helpers that call the routes of rooms, of Foreign Exchange with four quarters where nothing else is said. The app may be
 * opened later.
 */
export function roomCalls(t: () => TestApp, lab: LabId = roomLab) {
  async function givenRoom({
    pace = { pacing: 'hosted', roundSeconds: null },
    students = 2,
    settings = lab === roomLab ? { quarters: 4 } : {},
  }: { pace?: Pace; students?: number; settings?: Record<string, string | number> } = {}) {
    const host = await signedInUser(t(), { instructor: true, first_name: 'Lin', last_name: 'Roth' })
    const created = await t().call('POST /api/labs/:lab/class-sessions', {
      token: host.token,
      params: { lab },
      body: { ...form, settings, pace },
    })
    expect(created.status, JSON.stringify(created.error)).toBe(200)
    const seats = []
    for (let at = 1; at <= students; at++) seats.push(await joined(created.body.code, `Student ${at}`))
    return { host, theClass: created.body, students: seats }
  }

  async function joined(code: string, lastName = 'Berg') {
    const student = await signedInUser(t(), { first_name: 'Ada', last_name: lastName })
    await holdLab(student.id)
    const { status } = await t().call('POST /api/labs/:lab/class-sessions/join', {
      token: student.token,
      params: { lab },
      body: { code },
    })
    expect(status).toBe(200)
    return student
  }

  async function holdLab(userId: string) {
    await t()
      .services.db.insertInto('grants')
      .values({
        user_id: userId,
        lab_id: lab,
        origin: 'admin',
        reference: `test ${userId}`,
        granted_at: t().clock.now(),
        expires_at: new Date(t().clock.now().getTime() + year),
      } as never)
      .execute()
  }

  const begin = async (token: string, classId: string) => {
    const answer = await t().call('POST /api/labs/:lab/runs', {
      token,
      params: { lab },
      body: { kind: 'counted', classSession: classId },
    })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    return answer.body
  }

  const readRun = async (token: string, run: string) =>
    (await t().call('GET /api/runs/:run', { token, params: { run } })).body

  const decide = (token: string, run: LabRun, decision = steadyDecision(run)) =>
    t().call('POST /api/runs/:run/decisions', {
      token,
      params: { run: run.id },
      body: { version: run.version, decision },
    })

  /** Decides until the run has passed the open round. */
  async function decideRound(token: string, run: LabRun): Promise<LabRun> {
    let now = run
    while (now.room && !now.room.withheld && now.status === 'open') {
      const answer = await decide(token, now)
      expect(answer.status, JSON.stringify(answer.error)).toBe(200)
      now = answer.body
    }
    return now
  }

  const hostView = async (token: string, id: string) =>
    (await t().call('GET /api/rooms/:id/host', { token, params: { id } })).body

  const tryCommand = (token: string, id: string, version: number, wanted: Command) =>
    t().call('POST /api/rooms/:id/commands', { token, params: { id }, body: { version, command: wanted } })

  /** Gives a command that must work, and does what is due afterwards. */
  async function command(token: string, id: string, wanted: Command): Promise<HostView> {
    const { room } = await hostView(token, id)
    const answer = await tryCommand(token, id, room.version, wanted)
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    await actOnDueRooms(t().services)
    return await hostView(token, id)
  }

  /** Makes teams in which nobody is alone, in the order of the students; the first of each is its captain. */
  async function makeTeams(
    token: string,
    {
      id,
      students,
      size,
      sending,
    }: { id: string; students: { id: string }[]; size: number; sending: Sending },
  ): Promise<TeamsView> {
    const rows = await t()
      .services.db.selectFrom('users')
      .select(['id', 'email'])
      .where(
        'id',
        'in',
        students.map((student) => student.id),
      )
      .execute()
    const emailOf = (student: { id: string }) => rows.find((row) => row.id === student.id)?.email ?? ''
    const text = students
      .map((student, at) => `${emailOf(student)},Team ${Math.floor(at / size) + 1}`)
      .join('\n')
    const answer = await t().call('POST /api/rooms/:id/teams/by-list', {
      token,
      params: { id },
      body: { text, sending },
    })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    return answer.body
  }

  const readTeam = async (token: string, run: string, since = 0) =>
    (await t().call('GET /api/runs/:run/team', { token, params: { run }, query: { since: String(since) } }))
      .body

  return {
    makeTeams,
    readTeam,
    givenRoom,
    joined,
    begin,
    readRun,
    decide,
    decideRound,
    hostView,
    tryCommand,
    command,
  }
}
