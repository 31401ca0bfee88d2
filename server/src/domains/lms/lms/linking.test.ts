import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  atOnce,
  auditOf,
  everythingStored,
  expectRefusal,
  minute,
  second,
  sessionFor,
  signedInUser,
  statusOf,
  statusesOf,
  userById,
} from '../../../test/accounts.ts'
import { arrive, openCampus, type Campus } from '../../../test/lms/launches.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const lab = 'global_compass_lab'

/** A new person, signed in by a launch, with a link ticket. */
async function newcomer(sub: string = crypto.randomUUID()) {
  const { token, user } = await arrive(t, { claims: { sub } })
  const { status, body } = await t.call('POST /api/lti/link-ticket', { token })
  expect(status).toBe(200)
  return { sub, token, id: user.id, linkTicket: body.linkTicket }
}
const link = (token: string, linkTicket: string) =>
  t.call('POST /api/lti/link', { token, body: { linkTicket } })
const tooOld = 'This link has already been used or is too old. Please open the lab again from your course.'

const startRun = (token: string) =>
  t.call('POST /api/labs/:lab/runs', {
    token,
    params: { lab },
    body: { kind: 'rehearsal', classSession: null },
  })
const runsOf = (userId: string) =>
  t.services.db
    .selectFrom('lab_runs')
    .select(['id', 'attempt', 'status', 'class_session_id'])
    .where('user_id', '=', userId)
    .orderBy('attempt')
    .execute()

describe('linking an account', () => {
  test('makes all later launches sign in to it, with sessions from the LMS', async () => {
    const account = await signedInUser(t, { first_name: 'Robin' })
    const { sub, token, id, linkTicket } = await newcomer()
    const { status, body } = await link(account.token, linkTicket)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token: account.token, user: { id: account.id, firstName: 'Robin' } })
    expect(await statusOf(t, token)).toBe(401)
    expect(await userById(t, id)).toBeUndefined()
    const again = await arrive(t, { claims: { sub } })
    expect(again.user).toMatchObject({ id: account.id, firstName: 'Robin', kind: 'portal' })
    expect(await auditOf(t, account.id)).toMatchObject([
      { action: 'granted' },
      { action: 'lti_linked', actor_id: account.id, details: { ltiUser: id } },
      { action: 'lti_launched', actor_id: account.id },
    ])
    const sessions = await t.services.db
      .selectFrom('sessions')
      .select(['kind', 'lti_platform_id'])
      .where('user_id', '=', account.id)
      .orderBy('kind')
      .execute()
    expect(sessions).toEqual([
      { kind: 'lti', lti_platform_id: t.connected.id },
      { kind: 'portal', lti_platform_id: null },
    ])
  })

  test('never gives a session from the LMS an administrator’s rights', async () => {
    const account = await signedInUser(t)
    const { sub, linkTicket } = await newcomer()
    await link(account.token, linkTicket)
    await t.services.db.updateTable('users').set({ admin: true }).where('id', '=', account.id).execute()
    const { token, user } = await arrive(t, { claims: { sub } })
    expect(user).toMatchObject({ id: account.id, admin: false })
    expect((await t.call('GET /api/users', { token, query: {} })).status).toBe(403)
  })

  test('moves grants, except those that the account already has', async () => {
    const account = await signedInUser(t)
    const { id, linkTicket } = await newcomer()
    const grant = {
      lab_id: lab,
      granted_at: t.clock.now(),
      expires_at: new Date(t.clock.now().getTime() + 900 * 86_400_000),
      ended_at: null,
    } as const
    await t.services.db
      .insertInto('grants')
      .values([
        { ...grant, user_id: id, origin: 'access_code', reference: 'CODE-1' },
        { ...grant, user_id: id, origin: 'registration', reference: 'registration' },
      ])
      .execute()
    const { body } = await link(account.token, linkTicket)
    expect(body.user.products[lab]?.expiration).toBe(grant.expires_at.getTime())
    const grants = await t.services.db
      .selectFrom('grants')
      .select('reference')
      .where('user_id', '=', account.id)
      .execute()
    expect(grants.map(({ reference }) => reference).toSorted()).toEqual(['CODE-1', 'registration'])
  })

  test('appends the runs to the account’s, and of two open ones keeps only the account’s open', async () => {
    const account = await signedInUser(t)
    const { token, id, linkTicket } = await newcomer()
    for (const caller of [account.token, token])
      expect((await startRun(caller)).error.message).toBeUndefined()
    const [own] = await runsOf(account.id)
    const [moved] = await runsOf(id)
    expect((await link(account.token, linkTicket)).status).toBe(200)
    expect(await runsOf(account.id)).toEqual([own, { ...moved, attempt: 2, status: 'abandoned' }])
    const other = await newcomer()
    const empty = await signedInUser(t)
    await startRun(other.token)
    const [alone] = await runsOf(other.id)
    await link(empty.token, other.linkTicket)
    expect(await runsOf(empty.id)).toEqual([alone])
  })

  test('moves memberships in class sessions', async () => {
    const teacher = await signedInUser(t, { instructor: true })
    const account = await signedInUser(t)
    const made = await t.call('POST /api/labs/:lab/class-sessions', {
      token: teacher.token,
      params: { lab },
      body: {
        name: 'A',
        deadline: null,
        timeZone: 'America/Denver',
        attempts: 3,
        counted: 'best',
        settings: {},
      },
    })
    const { id, token, linkTicket } = await newcomer()
    const joined = await t.call('POST /api/labs/:lab/class-sessions/join', {
      token,
      params: { lab },
      body: { code: made.body.code },
    })
    expect(joined.status).toBe(200)
    const mate = await signedInUser(t)
    await givenSaid(made.body.id, { from: id, mate: mate.id })
    await link(account.token, linkTicket)
    const students = await t.services.db
      .selectFrom('class_students')
      .select('user_id')
      .where('class_session_id', '=', made.body.id)
      .execute()
    expect(students).toEqual([{ user_id: account.id }])
    const { db } = t.services
    const inClass = (table: 'peer_ratings' | 'peer_factors' | 'class_board_names') =>
      db.selectFrom(table).selectAll().where('class_session_id', '=', made.body.id).execute()
    expect(await inClass('peer_ratings')).toMatchObject([
      { rater_id: account.id, rated_id: mate.id },
      { rater_id: mate.id, rated_id: account.id },
    ])
    expect(await inClass('peer_factors')).toMatchObject([{ user_id: account.id }])
    expect(await inClass('class_board_names')).toMatchObject([{ user_id: account.id }])
    const answers = db.selectFrom('class_answers').select('user_id').where('user_id', '=', account.id)
    expect(await answers.execute()).toHaveLength(1)
  })

  /** An answer, a name on the board, and ratings in a class. */
  async function givenSaid(classId: string, { from, mate }: { from: string; mate: string }) {
    const { db, clock } = t.services
    const [at, question] = [clock.now(), randomUUID()]
    const ofClass = { class_session_id: classId }
    await db
      .insertInto('class_questions')
      .values({ ...ofClass, id: question, round: 1, number: 1, text: 'Why?', kind: 'text', options: [] })
      .execute()
    const answer = JSON.stringify({ kind: 'text', text: 'Because.' })
    await db
      .insertInto('class_answers')
      .values({ question_id: question, user_id: from, answer, at })
      .execute()
    await db
      .insertInto('class_boards')
      .values({ ...ofClass, opened_at: at })
      .execute()
    await db
      .insertInto('class_board_names')
      .values({ ...ofClass, user_id: from, at })
      .execute()
    await db
      .insertInto('peer_evaluations')
      .values({ ...ofClass, opened_at: at, closed_at: null, released_at: null, counts_since: null })
      .execute()
    for (const [rater, rated] of [
      [from, mate],
      [mate, from],
    ] as const)
      await db
        .insertInto('peer_ratings')
        .values({
          ...ofClass,
          rater_id: rater,
          rated_id: rated,
          work: 3,
          ideas: 3,
          together: 3,
          text: '',
          at,
        })
        .execute()
    await db
      .insertInto('peer_factors')
      .values({ ...ofClass, user_id: from, factor: 1, raters: 1 })
      .execute()
  }

  test('can lead from several people to one account', async () => {
    const account = await signedInUser(t)
    const [first, second_] = [await newcomer(), await newcomer()]
    for (const { linkTicket } of [first, second_])
      expect((await link(account.token, linkTicket)).status).toBe(200)
    for (const { sub } of [first, second_])
      expect((await arrive(t, { claims: { sub } })).user.id).toBe(account.id)
  })
})

describe('the identity that would be linked', () => {
  const identity = (token: string) => t.call('GET /api/lti/identity', { token })

  test('is told with name, address and platform, as far as the platform shares them', async () => {
    const { token } = await arrive(t)
    const { name: platform } = t.connected
    expect((await identity(token)).body).toEqual({
      name: 'Sam Rivers',
      email: 'sam.rivers@example.edu',
      platform,
    })
    const hidden = await arrive(t, {
      claims: { sub: crypto.randomUUID(), given_name: '', family_name: '', name: '', email: undefined },
    })
    expect((await identity(hidden.token)).body).toEqual({ name: '', email: '', platform })
  })

  test('is told only to an LTI user during a launch', async () => {
    const account = await signedInUser(t)
    expect((await identity(account.token)).status).toBe(403)
    const { sub, linkTicket } = await newcomer()
    await link(account.token, linkTicket)
    const { token } = await arrive(t, { claims: { sub } })
    expect((await identity(token)).status).toBe(403)
  })
})

describe('a link ticket', () => {
  test('works once, even if used ten times at once', async () => {
    const account = await signedInUser(t)
    const { linkTicket } = await newcomer()
    const answers = await atOnce(10, () => link(account.token, linkTicket))
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(401)])
    const before = await everythingStored(t)
    expectRefusal(await link(account.token, linkTicket), 401, 'ticket_refused', tooOld)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('works for ten minutes', async () => {
    const account = await signedInUser(t)
    const [early, late] = [await newcomer(), await newcomer()]
    t.clock.advance(10 * minute - second)
    expect((await link(account.token, early.linkTicket)).status).toBe(200)
    t.clock.advance(second)
    const { token } = await signedInUser(t)
    expectRefusal(await link(token, late.linkTicket), 401, 'ticket_refused', tooOld)
  })

  test('is different from a sign-in ticket, and neither works in place of the other', async () => {
    const account = await signedInUser(t)
    const { linkTicket } = await newcomer()
    expectRefusal(await link(account.token, 'x'.repeat(43)), 401, 'ticket_refused', tooOld)
    expect((await t.call('POST /api/auth/exchange', { body: { ticket: linkTicket } })).status).toBe(401)
    expect((await link(account.token, linkTicket)).status).toBe(200)
  })

  test('is given only to an LTI user during a launch', async () => {
    const account = await signedInUser(t)
    const { sub, linkTicket } = await newcomer()
    const ask = (token: string) => t.call('POST /api/lti/link-ticket', { token })
    expectRefusal(
      await ask(account.token),
      403,
      'forbidden',
      'You can only link an account when you come from a learning platform.',
    )
    await link(account.token, linkTicket)
    const { token } = await arrive(t, { claims: { sub } })
    expectRefusal(
      await ask(token),
      403,
      'forbidden',
      'Your learning platform is already linked to your account.',
    )
  })

  test('is refused for an account with an unproven address, whose later owner would get the launches', async () => {
    const account = await signedInUser(t, { verified: true, email_proven_at: null })
    const { linkTicket } = await newcomer()
    expectRefusal(
      await link(account.token, linkTicket),
      403,
      'email_not_verified',
      'Please verify your email address first.',
    )
    await t.services.db
      .updateTable('users')
      .set({ email_proven_at: t.clock.now() })
      .where('id', '=', account.id)
      .execute()
    expect((await link(account.token, linkTicket)).status).toBe(200)
  })

  test('is refused for a session of another kind and for an administrator', async () => {
    const { token, linkTicket } = await newcomer()
    const before = await everythingStored(t)
    const sentence = 'Please sign in with the password of your account to link it.'
    expectRefusal(await link(token, linkTicket), 403, 'forbidden', sentence)
    const admin = await sessionFor(t, { id: t.admin.id, kind: 'portal' })
    expectRefusal(
      await link(admin, linkTicket),
      403,
      'forbidden',
      'An administrator’s account cannot be linked to a learning platform.',
    )
    expect(await everythingStored(t, ['sessions', 'session_tokens'])).toEqual(
      Object.fromEntries(
        Object.entries(before).filter(([name]) => !['sessions', 'session_tokens'].includes(name)),
      ),
    )
  })
})

test('a simultaneous launch and linking leave the identity with exactly one user', async () => {
  for (let round = 0; round < 5; round++) {
    const account = await signedInUser(t)
    const { sub, linkTicket } = await newcomer()
    const [linked] = await Promise.all([link(account.token, linkTicket), arrive(t, { claims: { sub } })])
    expect(linked.status).toBe(200)
    expect((await arrive(t, { claims: { sub } })).user.id).toBe(account.id)
    expect(await actionsOf(t, account.id)).toContain('lti_linked')
  }
  const { rows } = await sql`select sub from lti_identities group by sub having count(*) > 1`.execute(
    t.services.db,
  )
  expect(rows).toEqual([])
})
