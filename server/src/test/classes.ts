import { expect } from 'vitest'
import { signedInUser } from './accounts.ts'
import type { TestApp } from './app.ts'

export const lab = 'global_compass_lab'
/** The body that creates a class session. */
export const form = {
  name: 'International Business, autumn',
  deadline: null,
  timeZone: 'Europe/Berlin',
  attempts: 3,
  counted: 'best' as const,
  settings: {},
}
const changeForm = {
  name: form.name,
  deadline: null,
  timeZone: 'Europe/Berlin',
  attempts: 3,
  counted: 'best' as const,
  solutionOpen: false,
}
export const notFound = 'We could not find this class session. Please reload the list.'
export const ended = 'Your instructor ended this class session.'

/** Helpers that call the routes of class sessions. The app may be opened later. */
export function classCalls(t: () => TestApp) {
  const instructor = (fields = {}) => signedInUser(t(), { instructor: true, ...fields })

  const create = (token: string, change: Record<string, unknown> = {}) =>
    t().call('POST /api/labs/:lab/class-sessions', { token, params: { lab }, body: { ...form, ...change } })

  /** Moves the class to another lab directly in the database, because no call can. */
  async function givenClassOfMarketEntry() {
    const given = await givenClass()
    await t()
      .services.db.updateTable('class_sessions')
      .set({ lab_id: 'market_analysis_lab' })
      .where('id', '=', given.theClass.id)
      .execute()
    return given
  }

  const join = (token: string, code: string, change: { lab?: string; address?: string } = {}) =>
    t().call('POST /api/labs/:lab/class-sessions/join', {
      token,
      params: { lab: change.lab ?? lab },
      body: { code },
      ...(change.address !== undefined && { address: change.address }),
    })

  const view = (token: string, id: string) =>
    t().call('GET /api/class-sessions/:id', { token, params: { id } })

  const end = (token: string, id: string) =>
    t().call('POST /api/class-sessions/:id/end', { token, params: { id } })

  const change = (token: string, id: string, body: Record<string, unknown> = {}) =>
    t().call('PUT /api/class-sessions/:id', { token, params: { id }, body: { ...changeForm, ...body } })

  const extend = (token: string, id: string, student: string, extendedTo: number | null) =>
    t().call('PUT /api/class-sessions/:id/students/:student', {
      token,
      params: { id, student },
      body: { extendedTo },
    })

  const remove = (token: string, id: string, student: string) =>
    t().call('DELETE /api/class-sessions/:id/students/:student', { token, params: { id, student } })

  const addInstructor = (token: string, id: string, email: string) =>
    t().call('POST /api/class-sessions/:id/instructors', { token, params: { id }, body: { email } })

  /** An instructor with a class session and one student in it. */
  async function givenClass(wanted: Record<string, unknown> = {}) {
    const teacher = await instructor()
    const { body: theClass } = await create(teacher.token, wanted)
    const student = await signedInUser(t(), { first_name: 'Ada', last_name: 'Berg' })
    expect((await join(student.token, theClass.code)).status).toBe(200)
    return { teacher, theClass, student }
  }

  const seedOf = async (id: string) =>
    (
      await t()
        .services.db.selectFrom('class_sessions')
        .select('seed')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).seed

  const studentRows = (id: string) =>
    t().services.db.selectFrom('class_students').selectAll().where('class_session_id', '=', id).execute()

  return {
    instructor,
    create,
    join,
    view,
    end,
    change,
    extend,
    remove,
    addInstructor,
    givenClass,
    givenClassOfMarketEntry,
    seedOf,
    studentRows,
  }
}
