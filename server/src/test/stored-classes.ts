import { randomUUID } from 'node:crypto'
import type { StoredFact } from '../platform/database/tables.ts'
import type { LabRunsTable } from '../domains/teaching/runs/lab-runs.store.ts'
import { minute, signedInUser } from './accounts.ts'
import type { TestApp } from './app.ts'

const lab = 'global_compass_lab'

type RunFields = Partial<Pick<LabRunsTable, 'kind' | 'attempt' | 'status' | 'round' | 'score'>> & {
  /** Points of the two parts of the score. */
  parts?: [number, number]
}

export const partsOf = ([plan, luck]: [number, number]) => [
  { id: 'plan', name: 'Plan', points: plan, max: 80 },
  { id: 'luck', name: 'Luck', points: luck, max: 20 },
]

/** A stored position; without parts one that cannot be read, as an old version may have left it. */
function positionWith(parts: [number, number] | undefined): string {
  const says = 'You planned ahead.'
  return JSON.stringify(parts ? { result: { parts: partsOf(parts).map((part) => ({ ...part, says })) } } : {})
}

export const fact = (round: number, id: string, name: string, value: string | number): StoredFact => ({
  round,
  id,
  name,
  value,
})

/** Classes whose runs are written into the database as they would be stored, without being played. */
export function storedClasses(app: () => TestApp) {
  async function givenClass(wanted: Record<string, unknown> = {}) {
    const { token, id } = await signedInUser(app(), { instructor: true })
    const { body: theClass } = await app().call('POST /api/labs/:lab/class-sessions', {
      token,
      params: { lab },
      body: {
        name: 'Économie, été 2027',
        deadline: null,
        timeZone: 'Europe/Berlin',
        attempts: 3,
        counted: 'best',
        settings: {},
        ...wanted,
      },
    })
    const params = { id: theClass.id }
    return {
      theClass,
      token,
      teacherId: id,
      view: async () => (await app().call('GET /api/class-sessions/:id', { token, params })).body,
      csv: async () => (await app().call('GET /api/class-sessions/:id/csv', { token, params })).body,
      timeline: async (student: string) =>
        (
          await app().call('GET /api/class-sessions/:id/students/:student', {
            token,
            params: { ...params, student },
          })
        ).body,
    }
  }

  async function givenStudent(classId: string, first = 'Ada', last = 'Berg', email?: string) {
    const user = await signedInUser(app(), { first_name: first, last_name: last, ...(email && { email }) })
    await app()
      .services.db.insertInto('class_students')
      .values({
        class_session_id: classId,
        user_id: user.id,
        joined_at: app().clock.now(),
        extended_to: null,
        removed_at: null,
      })
      .execute()
    return user
  }

  /** A run with one decision per list of facts, a minute apart. */
  async function givenRun(
    userId: string,
    classId: string,
    { parts, ...wanted }: RunFields = {},
    facts: StoredFact[][] = [],
  ) {
    const id = randomUUID()
    const startedAt = app().clock.now()
    app().clock.advance(facts.length * minute)
    const score = wanted.score ?? null
    await app()
      .services.db.insertInto('lab_runs')
      .values({
        id,
        user_id: userId,
        session_id: null,
        lab_id: lab,
        rules: 1,
        class_session_id: classId,
        kind: 'counted',
        attempt: 1,
        status: score === null ? 'open' : 'finished',
        seed: 'hidden seed',
        settings: '{}',
        version: facts.length,
        round: score === null ? 2 : 5,
        rounds: 5,
        position: score === null ? null : positionWith(parts),
        started_at: startedAt,
        saved_at: app().clock.now(),
        counts: wanted.kind !== 'rehearsal',
        ...wanted,
        score,
      })
      .execute()
    for (const [number, list] of facts.entries())
      await app()
        .services.db.insertInto('lab_decisions')
        .values({
          run_id: id,
          number,
          decision: '{}',
          facts: JSON.stringify(list),
          decided_at: new Date(startedAt.getTime() + (number + 1) * minute),
        })
        .execute()
    return { id, startedAt: startedAt.getTime() }
  }

  return { givenClass, givenStudent, givenRun }
}
