import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonalData } from '@tradewind/contract/people/personal-data'
import { liveWholeLife, secrets } from '../../../test/a-whole-life.ts'
import { actionsOf, expectRefusal, expectSignedOut, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let life: Awaited<ReturnType<typeof liveWholeLife>>
let data: PersonalData
beforeAll(async () => {
  t = await openTestApp()
  life = await liveWholeLife(t)
  data = (await download(life.person.token)).body.data
})
afterAll(() => t.close())

const download = (token: string, headers: Record<string, string> = {}) =>
  t.call('GET /api/account/data', { token, headers })

/** For each column that refers to a user, the part of the download that comes from its table. */
const told: Record<string, (data: PersonalData) => unknown[]> = {
  'users.id': ({ account }) => [account.id],
  'users.email': ({ account }) => [account.email],
  'sessions.user_id': ({ sessions }) => sessions,
  'grants.user_id': ({ access }) => access,
  'ending_reminders.user_id': ({ reminders }) => reminders,
  'roster_billing_students.user_id': ({ billedLabs }) => billedLabs,
  'refunds.asked_by': ({ orders }) => orders.flatMap(({ refunds }) => refunds),
  'courtesy_reminders.user_id': ({ courtesy }) => courtesy.reminders,
  'lab_runs.user_id': ({ runs }) => runs,
  'lab_decisions.run_id': ({ runs }) => runs.flatMap(({ decisions }) => decisions),
  'class_students.user_id': ({ classSessions }) => classSessions.joined,
  'class_instructors.user_id': ({ classSessions }) => classSessions.taught,
  'class_assistants.user_id': ({ classSessions }) => classSessions.assisted,
  'class_sessions.owner_id': ({ classSessions }) => classSessions.taught.filter(({ owner }) => owner),
  'room_seats.user_id': ({ rooms }) => rooms.seats,
  'room_log.user_id': ({ rooms }) => rooms.did,
  'room_team_members.user_id': ({ rooms }) => rooms.teams,
  'room_teams.captain_id': ({ rooms }) => rooms.teams.filter(({ captain }) => captain),
  'team_drafts.user_id': ({ rooms }) => rooms.entered,
  'team_proposals.user_id': ({ rooms }) => rooms.proposed,
  'captain_drafts.user_id': ({ rooms }) => rooms.captainDrafts,
  'class_answers.user_id': ({ ownQuestions }) => ownQuestions.answered,
  'class_board_names.user_id': ({ boards }) => boards,
  'peer_ratings.rater_id': ({ peerEvaluations }) => peerEvaluations.given,
  'peer_ratings.rated_id': ({ peerEvaluations }) => peerEvaluations.got,
  'peer_factors.user_id': ({ peerEvaluations }) => peerEvaluations.got,
  'class_questions.class_session_id': ({ ownQuestions }) => ownQuestions.asked,
  'rooms.class_session_id': ({ classSessions }) =>
    classSessions.taught.filter(({ pacing }) => pacing !== 'own'),
  'applications.user_id': ({ application }) => (application === null ? [] : [application]),
  'first_steps.user_id': ({ firstSteps }) => (firstSteps === null ? [] : [firstSteps]),
  'access_codes.used_by': ({ accessCodesUsed }) => accessCodesUsed,
  'code_batches.created_by': ({ made }) => made.codeBatches,
  'promotion_codes.owner_id': ({ promotionCodes }) => promotionCodes.owned,
  'promotion_code_uses.user_id': ({ promotionCodes }) => promotionCodes.used,
  'totp_factors.user_id': ({ signingIn }) => (signingIn.appSince === null ? [] : [signingIn.appSince]),
  'passkeys.user_id': ({ signingIn }) => signingIn.passkeys,
  'recovery_codes.user_id': ({ signingIn }) => signingIn.recoveryCodes,
  'factor_duties.user_id': ({ signingIn }) => (signingIn.roleSince === null ? [] : [signingIn.roleSince]),
  'factor_resets.user_id': ({ signingIn }) => signingIn.resetsAsked.filter(({ own }) => own),
  'factor_resets.asked_by': ({ signingIn }) => signingIn.resetsAsked.filter(({ own }) => !own),
  'orders.user_id': ({ orders }) => orders,
  'order_bills.user_id': ({ orders }) => orders.flatMap(({ billTo }) => billTo ?? []),
  'grades.user_id': ({ lmsGrades }) => lmsGrades,
  'lti_identities.user_id': ({ lmsIdentities }) => lmsIdentities,
  'federated_identities.user_id': ({ institutionIdentities }) => institutionIdentities,
  'registration_links.created_by': ({ made }) => made.registrationLinks,
  'registration_link_uses.user_id': ({ registrationLinksUsed }) => registrationLinksUsed,
  'invitations.user_id': ({ invitationsReceived }) => invitationsReceived,
  'invitations.email': ({ invitationsReceived }) => invitationsReceived,
  'invitations.created_by': ({ made }) => made.invitations,
  'demo_codes.created_by': ({ made }) => made.demoCodes,
  'events.analytics_key': ({ usage }) => usage,
  'audit_entries.actor_id': ({ activity }) => activity.filter(({ byYou }) => byYou),
  'audit_entries.subject_id': ({ activity }) => activity.filter(({ byYou }) => !byYou),
}

/** For each column that refers to a user, why the download omits it. */
const leftOut: Record<string, string> = {
  'users.email_key': 'the address once more, as it is compared',
  'users.search_text': 'names and address once more, as they are searched',
  'users.analytics_key': 'the pseudonym of the person; what is counted under it is told as usage',
  'invitations.email_key': 'the address once more, as it is compared',
  'session_tokens.session_id': 'hashes of tokens: they let nobody know anything but who has the token',
  'one_time_codes.user_id': 'hashes of codes that work for minutes and go after two days',
  'password_resets.user_id': 'hashes of secrets that work for minutes',
  'second_steps.user_id': 'hashes of tokens that complete a sign-in within minutes',
  'device_marks.user_id': 'hashes of random values: that a browser has signed in, which the sessions tell',
  'lab_runs.session_id': 'of guests and demos only, who cannot download; the run is told by its user',
  'sessions.viewer_session_id': 'views of administrators, which the activity tells',
  'roster_billings.created_by': 'bills of courses that administrators made, which the activity tells',
  'usage_keys.created_by': 'keys that administrators made for institutions, which the activity tells',
  'invoice_orders.decided_by': 'decisions of administrators, which the activity tells',
  'room_log.run_id': 'decisions of runs, which are told with these',
  'team_drafts.run_id': 'what was entered in runs, which is told by who entered it',
  'team_proposals.run_id': 'what was proposed in runs, which is told by who proposed it',
  'captain_drafts.run_id': 'captains’ drafts of runs, which are told by the captain',
  'peer_evaluations.class_session_id':
    'how far the rating of teams is in a class, with what students say of each other',
  'class_boards.class_session_id': 'that a class has a board, with the names of others on it',
  'class_students.class_session_id': 'who else is in a class that the person teaches',
  'class_assistants.class_session_id': 'who else assists in a class that the person teaches',
  'class_instructors.class_session_id': 'who else teaches the class',
  'grades.class_session_id': 'grades of others in a class that the person owns',
  'grade_notices.class_session_id': 'the days on which instructors of a class were mailed',
  'analytics_uniques.who': 'that the person was counted once; told as usage',
  'mail_outbox.recipient': 'mails until they are delivered; codes stand in them',
  'sandbox_checkouts.user_id': 'the books of the pretended payment provider; told as orders',
  'tickets.data': 'works once and for minutes',
}

interface Column {
  place: string
}

/** Every column with a foreign key to users, or to a table whose rows are deleted with a user. */
async function tiedColumns(): Promise<string[]> {
  const { rows } = await sql<Column>`
    with tied as (
      select con.conrelid, con.confrelid, con.confdeltype, att.attname
      from pg_constraint con
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
    ), owned as (
      select distinct conrelid from tied where confrelid = 'users'::regclass and confdeltype = 'c'
    )
    select conrelid::regclass || '.' || attname as place from tied
    where confrelid = 'users'::regclass or (confdeltype = 'c' and confrelid in (select conrelid from owned))
    order by 1`.execute(t.services.db)
  return rows.map(({ place }) => place)
}

/** Every column of any table that contains one of these texts. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.services.db)
  const places = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(x) as row from ${sql.table(name)} x`.execute(t.services.db)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row)))
      if (texts.some((text) => JSON.stringify(value).includes(text))) places.add(`${name}.${column}`)
  }
  return [...places]
}

describe('the personal data download', () => {
  test('covers every database column that refers to a user, or this file says why not', async () => {
    const { id, email, analytics_key } = life.person
    const places = [...(await tiedColumns()), ...(await columnsWith([id, email, analytics_key]))]
    expect([...Object.keys(told), ...Object.keys(leftOut)].toSorted()).toEqual(
      [...new Set(places)].toSorted(),
    )
    for (const [place, tell] of Object.entries(told)) expect(tell(data), place).not.toEqual([])
  })

  test('has data from every table that refers to a user, so that the check above is not empty', async () => {
    const written = await columnsWith([life.person.id])
    const direct = (await tiedColumns()).filter(
      (place) => /_id$|_by$/u.test(place) && !/session_id|run_id/u.test(place),
    )
    expect(written).toEqual(expect.arrayContaining(direct))
  })

  test('contains what a person would look for', () => {
    expect(data.account).toMatchObject({
      email: life.person.email,
      firstName: 'Xanthippe',
      hasPassword: true,
      institution: { id: 'uni-of-lives', name: 'uni-of-lives' },
    })
    expect(data.runs.find(({ status }) => status === 'finished')).toMatchObject({
      score: 82,
      scoreParts: [{ name: 'The choice', points: 41, max: 50 }],
      decisions: [
        { number: 1, decision: { country: 'PT' }, facts: [{ name: 'Country', value: 'Portugal' }] },
      ],
    })
    expect(data.runs.find(({ status, attempt }) => status === 'open' && attempt === 2)).toMatchObject({
      decisions: [{ decision: { country: 'PT' }, facts: [] }],
    })
    expect(data.classSessions).toMatchObject({
      joined: [{ name: 'Evening class' }],
      taught: [{ name: 'Tuesday class', owner: true, pacing: 'hosted' }],
    })
    expect(data.rooms).toMatchObject({
      seats: [{ extraPercent: 25, robotInstead: 'steady' }],
      did: [
        { kind: 'decide', round: null },
        { kind: 'open', round: 1, seconds: 90 },
      ],
    })
    expect(data.orders).toMatchObject([{ amountCents: 20_000, seats: true, invoiceUrl: '/invoices/1' }])
    expect(data.promotionCodes.owned).toMatchObject([{ timesUsed: 1, maxUses: 20 }])
    expect(data.lmsIdentities).toMatchObject([{ subject: 'person-of-the-lms' }])
    expect(data.institutionIdentities).toMatchObject([{ subject: 'person-of-the-institution' }])
    expect(data.lmsGrades).toMatchObject([{ course: 'Course of lives', state: 'arrived', sentScore: 82 }])
    expect(data.made).toMatchObject({
      codeBatches: [{ name: 'Spring course' }],
      demoCodes: [{ name: 'Autumn fair' }],
      registrationLinks: [{ description: 'Spring faculty', timesUsed: 2 }],
    })
    expect(data.usage).toMatchObject([{ kind: 'Login' }])
  })

  test('contains no other person’s data and no secrets', async () => {
    const text = JSON.stringify(data)
    const { id, email } = life.other
    for (const theirs of [id, email, 'Bartholomew', 'Ashgrove', 'ashgrove@'])
      expect(text).not.toContain(theirs)
    for (const secret of [...secrets, life.person.token, String(life.person.password_hash)])
      expect(text).not.toContain(secret)
    const byOthers = data.activity.filter(({ byYou }) => !byYou)
    expect(byOthers).toMatchObject([{ action: 'labs_set', address: null }])
    const toOthers = data.activity.filter(({ action }) => action === 'roles_changed')
    expect(toOthers).toMatchObject([{ byYou: true, details: {} }])
  })

  test('is named by product and day, is not cached by browsers and is audited', async () => {
    const { token, id } = await signedInUser(t)
    const { status, body, headers } = await download(token)
    expect(status).toBe(200)
    expect(body.fileName).toMatch(/^tradewind-data-\d{4}-\d\d-\d\d\.json$/u)
    expect(headers['cache-control']).toBe('no-store')
    expect(await actionsOf(t, id)).toContain('data_downloaded')
    expect(body.data.activity[0]).toMatchObject({ action: 'data_downloaded', byYou: true })
    expect(body.data.orders).toEqual([])
  })

  test('works for users who came from a course', async () => {
    const { token, id } = await signedInUser(t, { kind: 'lti' })
    expect((await download(token)).body.data.account).toMatchObject({ id, kind: 'lti' })
  })

  test('is limited to five times an hour', async () => {
    const { token } = await signedInUser(t)
    for (const _ of Array(5).keys()) expect((await download(token)).status).toBe(200)
    expect(await download(token)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    expect((await download((await signedInUser(t)).token)).status).toBe(200)
  })

  test('is refused to visitors, labs and signed-out callers', async () => {
    for (const kind of ['guest', 'demo'] as const)
      expect((await download((await signedInUser(t, { kind })).token)).status).toBe(403)
    const { token } = await signedInUser(t)
    const answer = await download(token, { origin: t.services.config.labOrigins[0] ?? '' })
    expectRefusal(answer, 403, 'forbidden', 'Please do this in the portal.')
    expectSignedOut(await download('not a token'))
  })
})

describe('deleting an account with rows in every table', () => {
  test('leaves the person’s id and pseudonym only in records, and address and names only in unsent mails', async () => {
    const { person } = life
    const { status } = await t.call('POST /api/auth/delete', {
      body: { token: person.token, email: person.email, password: person.password },
    })
    expect(status).toBe(200)
    expect((await columnsWith([person.id, person.analytics_key])).toSorted()).toEqual([
      'analytics_uniques.who',
      'audit_entries.actor_id',
      'audit_entries.subject_id',
      'events.analytics_key',
      'sandbox_checkouts.user_id',
      'tickets.data',
    ])
    const named = await columnsWith([person.email, 'Xanthippe', 'Quillfeather'])
    expect(named.filter((place) => !place.startsWith('mail_outbox.'))).toEqual([])
  })
})
