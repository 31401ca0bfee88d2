import { expect } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LabRun, RunKind } from '@tradewind/contract/teaching/runs'
import type { RobotStrength } from '@tradewind/labs/engine/standing-in'
import { findWorld } from '../domains/teaching/room-log/world.queries.ts'
import { engineOf } from '../platform/lab-engines/engines.ts'
import { signedInUser } from './accounts.ts'
import type { TestApp } from './app.ts'
import { form } from './classes.ts'

/** What a player saw of a run, by the number of decisions before. */
export type Seen = Map<number, Pick<LabRun, 'state' | 'result'>>

/** Helpers that play runs of a class in any lab, by robots through the real calls, and replay them. The app may be opened later. */
export function replayCalls(t: () => TestApp) {
  async function givenClassOf(lab: LabId, change: Record<string, unknown> = {}) {
    const teacher = await signedInUser(t(), { instructor: true, first_name: 'Lin', last_name: 'Roth' })
    const { body: theClass } = await t().call('POST /api/labs/:lab/class-sessions', {
      ...{ token: teacher.token, params: { lab } },
      body: { ...form, ...change },
    })
    return { lab, token: teacher.token, id: theClass.id, code: theClass.code }
  }

  /** Adds a student who holds every lab. */
  async function givenPlayer({ lab, code }: { lab: LabId; code: string }, name = 'Ana') {
    const player = await signedInUser(t(), { instructor: true, first_name: name, last_name: 'Lima' })
    await t().call('POST /api/labs/:lab/class-sessions/join', {
      ...{ token: player.token, params: { lab }, body: { code } },
    })
    return player
  }

  async function begin(
    token: string,
    { lab, id }: { lab: LabId; id: string | null },
    kind: RunKind = 'counted',
  ) {
    const answer = await t().call('POST /api/labs/:lab/runs', {
      ...{ token, params: { lab }, body: { kind, classSession: id } },
    })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    return answer.body
  }

  const decide = (token: string, { id, version }: LabRun, decision: unknown) =>
    t().call('POST /api/runs/:run/decisions', {
      ...{ token, params: { run: id } },
      body: { version, decision: decision as Record<string, never> },
    })

  /** What a robot decides from where the run is until a round has passed; by default, to the end. */
  async function decisionsOf(run: LabRun, strength: RobotStrength, round = run.rounds) {
    const row = await t()
      .services.db.selectFrom('lab_runs')
      .select(['lab_id', 'rules', 'seed', 'settings', 'class_session_id', 'firm as number'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    const stored = await t()
      .services.db.selectFrom('lab_decisions')
      .select('decision')
      .where('run_id', '=', run.id)
      .orderBy('number')
      .execute()
    const engine = engineOf(row.lab_id, row.rules)!
    const settings = engine.parseSettings(row.settings)
    const decisions = stored.map(({ decision }) => decision)
    const { number, class_session_id: classId } = row
    const world = number === null || classId === null ? null : await findWorld(t().services.db, classId)
    const place = world && { number, ...world }
    return engine
      .decideFor(
        { kind: 'robot', strength, seed: 'a player' },
        { seed: row.seed, settings, decisions, round, place },
      )
      .map(({ decision }) => decision)
  }

  /** Plays a run and returns it with all that its player saw. */
  async function play(token: string, begun: LabRun, strength: RobotStrength, round?: number) {
    const seen: Seen = new Map([[begun.version, begun]])
    let run = begun
    for (const decision of await decisionsOf(begun, strength, round)) {
      const answer = await decide(token, run, decision)
      expect(answer.status, JSON.stringify(answer.error)).toBe(200)
      run = answer.body
      seen.set(run.version, run)
    }
    return { run, seen }
  }

  const list = (token: string, id: string) =>
    t().call('GET /api/class-sessions/:id/replays', { token, params: { id } })

  const replay = (token: string, id: string, run: string) =>
    t().call('GET /api/class-sessions/:id/replays/:run', { token, params: { id, run } })

  const step = (token: string, ids: { id: string; run: string }, number: number | string) =>
    t().call('GET /api/class-sessions/:id/replays/:run/steps/:step', {
      ...{ token, params: { ...ids, step: String(number) } },
    })

  const whatIf = (token: string, ids: { id: string; run: string }, number: unknown, decisions: unknown) =>
    t().call('POST /api/class-sessions/:id/replays/:run/what-if', {
      ...{ token, params: ids },
      body: { step: number, decisions },
    })

  const compare = (token: string, id: string, first: string, second: string) =>
    t().call('GET /api/class-sessions/:id/side-by-side', { token, params: { id }, query: { first, second } })

  async function openSolution(token: string, id: string, solutionOpen = true) {
    const { name, deadline, timeZone, attempts, counted } = form
    const body = {
      name,
      deadline,
      timeZone,
      attempts,
      counted,
      solutionOpen,
      solutionTo: 'everybody' as const,
    }
    const answer = await t().call('PUT /api/class-sessions/:id', { token, params: { id }, body })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  }

  return {
    whatIf,
    compare,
    openSolution,
    givenClassOf,
    givenPlayer,
    begin,
    decide,
    decisionsOf,
    play,
    list,
    replay,
    step,
  }
}
