import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PeerMarks, PeerRating, PeerState } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { expectRefusal, signedInUser } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { notFound } from '../../../../test/classes.ts'
import { roomCalls, roomLab } from '../../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, makeTeams } = roomCalls(() => t)

const read = (token: string, id: string) =>
  t.call('GET /api/class-sessions/:id/peer-evaluation', { token, params: { id } })
const move = (token: string, id: string, from: PeerState, state: string) =>
  t.call('PUT /api/class-sessions/:id/peer-evaluation', {
    token,
    params: { id },
    body: { from, state: state as 'open' },
  })
const count = (token: string, id: string, counts: boolean) =>
  t.call('PUT /api/class-sessions/:id/peer-evaluation/counts', { token, params: { id }, body: { counts } })
const withhold = (token: string, id: string, body: { rater: string; rated: string; withheld: boolean }) =>
  t.call('PUT /api/class-sessions/:id/peer-evaluation/texts', { token, params: { id }, body })
const own = (token: string, run: string) =>
  t.call('GET /api/runs/:run/peer-evaluation', { token, params: { run } })
const rate = (token: string, run: string, ratings: unknown) =>
  t.call('POST /api/runs/:run/peer-evaluation', {
    token,
    params: { run },
    body: { ratings: ratings as PeerRating[] },
  })

const noRatings = 'The peer evaluation takes no ratings now.'
const notReleased = 'Release the results first. Students see their factor before it counts.'
const hasChanged = 'Somebody has changed the peer evaluation meanwhile. Please reload the page.'
const orders = {
  closed: 'Open the peer evaluation before you close it.',
  released: 'Close the peer evaluation before you release it.',
}
const noRun = 'We could not find this run. Please open the lab again.'
const all = (mark: number): PeerMarks => ({ work: mark, ideas: mark, together: mark })
const rating = (student: { id: string }, mark = 4, text = ''): PeerRating => ({
  student: student.id,
  marks: all(mark),
  text,
})

/** A class of two teams with these sizes, each with a finished run of these scores; null leaves it open. */
async function givenTeams({ size = 4, scores = [80, 60] as (number | null)[] } = {}) {
  const given = await givenRoom({ students: 2 * size })
  const { host, students, theClass } = given
  const { teams } = await makeTeams(host.token, { id: theClass.id, students, size, sending: 'anyone' })
  const runs = []
  for (const [at, team] of teams.entries())
    runs.push(await finishedRun(theClass.id, team.id, scores[at] ?? null))
  return {
    ...given,
    ...{ id: theClass.id, token: host.token, teams },
    run: runs[0] ?? '',
    otherRun: runs[1] ?? '',
    members: students.slice(0, size),
    others: students.slice(size),
  }
}

async function finishedRun(classId: string, teamId: string, score: number | null): Promise<string> {
  const id = randomUUID()
  const now = t.clock.now()
  await t.services.db
    .insertInto('lab_runs')
    .values({
      ...{ id, team_id: teamId, session_id: null, class_session_id: classId, lab_id: roomLab, rules: 1 },
      ...{
        kind: 'counted',
        attempt: 1,
        status: score === null ? 'open' : 'finished',
        seed: 'seed',
        settings: '{}',
      },
      ...{
        version: 0,
        round: score === null ? 2 : 4,
        rounds: 4,
        position: '{}',
        started_at: now,
        saved_at: now,
      },
      ...{ score, counts: true },
    })
    .execute()
  return id
}

type Teams = Awaited<ReturnType<typeof givenTeams>>

/** Each member of the first team rates the others with the mark that belongs to the one who is rated. */
async function rateAll({ members, run }: Teams, marks: number[], text = (name: string) => `About ${name}`) {
  for (const rater of members) {
    const ratings = members.flatMap((rated, at) =>
      rated === rater ? [] : [rating(rated, marks[at], text(String(at)))],
    )
    expect((await rate(rater.token, run, ratings)).status).toBe(200)
  }
}

/** Opened, rated, closed and released. */
async function givenReleased(marks = [5, 4, 4, 1]) {
  const given = await givenTeams()
  await move(given.token, given.id, 'none', 'open')
  await rateAll(given, marks)
  await move(given.token, given.id, 'open', 'closed')
  expect((await move(given.token, given.id, 'closed', 'released')).status).toBe(200)
  return given
}

describe('from the opening to the grade', () => {
  test('members rate each other, read what came of it once it is released, and it counts when the instructor says so', async () => {
    const given = await givenTeams()
    const { token, id, members, run } = given
    const [best, , , worst] = members
    expect((await own(best!.token, run)).body).toMatchObject({ state: 'none', mates: [], result: null })

    expect((await move(token, id, 'none', 'open')).body).toMatchObject({ state: 'open', counts: false })
    expect((await own(best!.token, run)).body).toMatchObject({
      state: 'open',
      waitsForTeam: false,
      hasRated: false,
      mates: members.slice(1).map((mate) => ({ id: mate.id })),
    })
    await rateAll(given, [5, 4, 4, 1])
    expect((await own(best!.token, run)).body).toMatchObject({ hasRated: true, result: null })

    const closed = (await move(token, id, 'open', 'closed')).body
    const row = closed.members.find((member) => member.id === worst!.id)
    expect(row).toMatchObject({
      team: 'Team 1',
      raters: 3,
      means: all(1),
      factor: 0.8,
      score: 80,
      scoreWithFactor: 64,
    })
    expect(row?.texts.map(({ text }) => text)).toEqual(Array(3).fill('About 3'))
    expect((await own(worst!.token, run)).body).toMatchObject({ state: 'closed', result: null })

    await move(token, id, 'closed', 'released')
    expect((await own(worst!.token, run)).body.result).toEqual({
      raters: 3,
      factor: 0.8,
      counts: false,
      score: 80,
      scoreWithFactor: 64,
      means: all(1),
      texts: ['About 3', 'About 3', 'About 3'],
    })
    expect(await gradeOf(token, id, worst!.id)).toBe(80)
    expect((await count(token, id, true)).body.counts).toBe(true)
    expect(await gradeOf(token, id, worst!.id)).toBe(64)
    expect(await gradeOf(token, id, best!.id)).toBe(88)
    const { body: file } = await t.call('GET /api/class-sessions/:id/csv', { token, params: { id } })
    expect(file.csv.split('\r\n')[0]).toContain('Peer factor,Score with peer factor')
    // The score in the class stays what was played.
    const view = await t.call('GET /api/class-sessions/:id', { token, params: { id } })
    expect(view.body.students.find((student) => student.id === worst!.id)?.score).toBe(80)
    await count(token, id, false)
    expect(await gradeOf(token, id, worst!.id)).toBe(80)
  })

  test('whoever nobody rated keeps the grade of the team', async () => {
    const given = await givenReleased()
    await count(given.token, given.id, true)
    expect(await gradeOf(given.token, given.id, given.others[0]!.id)).toBe(60)
    expect((await own(given.others[0]!.token, given.otherRun)).body.result).toMatchObject({
      factor: 1,
      raters: 0,
    })
  })

  test('a factor stays when a rater deletes their account, and their ratings go', async () => {
    const given = await givenReleased()
    const { token, id, members } = given
    await count(token, id, true)
    await t.services.db.deleteFrom('users').where('id', '=', members[0]!.id).execute()
    expect(await gradeOf(token, id, members[3]!.id)).toBe(64)
    const { body } = await read(token, id)
    expect(body.members.find((member) => member.id === members[3]!.id)).toMatchObject({
      raters: 2,
      factor: 0.8,
    })
  })

  test('what was opened again takes the ratings that are missing, and forgets its factors', async () => {
    const given = await givenTeams({ size: 3 })
    const { token, id, members, run } = given
    await move(token, id, 'none', 'open')
    const [ann, bo, cy] = members
    await rate(ann!.token, run, [rating(bo!, 5), rating(cy!, 1)])
    expect((await move(token, id, 'open', 'closed')).body.members[2]).toMatchObject({ raters: 1, factor: 1 })
    await move(token, id, 'closed', 'open')
    expect((await rate(bo!.token, run, [rating(ann!, 3), rating(cy!, 3)])).status).toBe(200)
    expectRefusal(
      await rate(ann!.token, run, [rating(bo!, 1), rating(cy!, 5)]),
      409,
      'already_rated',
      'You have rated your team already. A rating cannot be changed.',
    )
    expect((await move(token, id, 'open', 'closed')).body.members[2]).toMatchObject({
      raters: 2,
      factor: 0.8,
    })
  })
})

async function gradeOf(token: string, id: string, student: string) {
  const { body } = await t.call('GET /api/class-sessions/:id/grades', { token, params: { id } })
  return body.students.find((each) => each.id === student)?.receipt.score
}

describe('what is refused, and changes nothing', () => {
  test('ratings of oneself, of another team, of nobody, of one twice, of some only, and nonsense', async () => {
    const given = await givenTeams()
    const { token, id, members, others, run } = given
    await move(token, id, 'none', 'open')
    const [me, ...mates] = members
    const good = mates.map((mate) => rating(mate))
    const cases: [unknown, string][] = [
      [[...good, rating(me!)], 'You rate the others of your team, not yourself.'],
      [
        [...good.slice(1), rating(others[0]!)],
        'You rate members of your own team only. Reload the page to see who is in it.',
      ],
      [[...good, good[0]], 'You rate each member of your team once.'],
      [good.slice(1), 'Please rate everybody in your team. Still to rate: Ada Student 2.'],
      [[], 'Please rate everybody in your team. Still to rate: Ada Student 2, Ada Student 3, Ada Student 4.'],
    ]
    for (const [ratings, sentence] of cases)
      expectRefusal(await rate(me!.token, run, ratings), 422, 'invalid_fields', { ratings: sentence })
    for (const nonsense of [
      [...good.slice(1), { ...good[0], marks: all(6) }],
      [...good.slice(1), { ...good[0], marks: all(0) }],
      [...good.slice(1), { ...good[0], marks: all(2.5) }],
      [...good.slice(1), { ...good[0], text: 'x'.repeat(10_000) }],
      Array.from({ length: 10_000 }, () => good[0]),
      'all of them',
    ])
      expect([400, 413, 422]).toContain((await rate(me!.token, run, nonsense)).status)
    expect((await read(token, id)).body.members.every(({ hasRated }) => !hasRated)).toBe(true)
  })

  test('a rating before the opening, before the team has finished, after the close, and by who was removed', async () => {
    const given = await givenTeams({ scores: [80, null] })
    const { token, id, members, others, run, otherRun } = given
    const of = (people: { id: string }[], me: { id: string }) =>
      people.filter((mate) => mate !== me).map((mate) => rating(mate))
    const [me, second] = members
    expectRefusal(await rate(me!.token, run, of(members, me!)), 409, 'peer_evaluation_changed', noRatings)
    await move(token, id, 'none', 'open')
    const [waiting] = others
    expect((await own(waiting!.token, otherRun)).body).toMatchObject({ waitsForTeam: true })
    expectRefusal(
      await rate(waiting!.token, otherRun, of(others, waiting!)),
      403,
      'forbidden',
      'You can rate your team once it has finished.',
    )
    await t.call('DELETE /api/class-sessions/:id/students/:student', {
      token,
      params: { id, student: me!.id },
    })
    expectRefusal(
      await rate(me!.token, run, of(members, me!)),
      403,
      'forbidden',
      'You are not in this class any more.',
    )
    await move(token, id, 'open', 'closed')
    expectRefusal(
      await rate(second!.token, run, of(members.slice(1), second!)),
      409,
      'peer_evaluation_changed',
      noRatings,
    )
    expect((await read(token, id)).body.members.every(({ raters }) => raters === 0)).toBe(true)
  })

  test('steps out of order, also with an old page, and counting before the release', async () => {
    const { token, id } = await givenTeams()
    for (const state of ['closed', 'released'] as const)
      expectRefusal(await move(token, id, 'none', state), 409, 'peer_evaluation_changed', orders[state])
    expectRefusal(await count(token, id, true), 409, 'peer_evaluation_changed', notReleased)
    await move(token, id, 'none', 'open')
    expect((await move(token, id, 'none', 'open')).status).toBe(200)
    expectRefusal(await move(token, id, 'closed', 'released'), 409, 'peer_evaluation_changed', hasChanged)
    await move(token, id, 'open', 'closed')
    expectRefusal(await count(token, id, true), 409, 'peer_evaluation_changed', notReleased)
    await move(token, id, 'closed', 'released')
    expectRefusal(
      await move(token, id, 'released', 'open'),
      409,
      'peer_evaluation_changed',
      'Students have read the results, so the peer evaluation cannot be opened again.',
    )
    expect((await read(token, id)).body).toMatchObject({ state: 'released', counts: false })
  })

  test('a class without teams, and the class of somebody else', async () => {
    const { host, theClass } = await givenRoom()
    expectRefusal(
      await move(host.token, theClass.id, 'none', 'open'),
      409,
      'peer_evaluation_changed',
      'Make teams of at least two students first. Only members of a team rate each other.',
    )
    expect((await read(host.token, theClass.id)).body).toMatchObject({ inTeams: false, members: [] })
    const stranger = await signedInUser(t, { instructor: true })
    expectRefusal(await read(stranger.token, theClass.id), 404, 'not_found', notFound)
    expectRefusal(await move(stranger.token, theClass.id, 'none', 'open'), 404, 'not_found', notFound)
    expectRefusal(await count(stranger.token, theClass.id, true), 404, 'not_found', notFound)
    const given = await givenTeams()
    await move(given.token, given.id, 'none', 'open')
    expectRefusal(await own(given.others[0]!.token, given.run), 404, 'not_found', noRun)
    expectRefusal(await rate(given.others[0]!.token, given.run, []), 404, 'not_found', noRun)
  })

  test('factors of a rehearsal, which has no grades', async () => {
    const given = await givenReleased()
    await t.services.db
      .updateTable('class_sessions')
      .set({ rehearsal: true })
      .where('id', '=', given.id)
      .execute()
    expectRefusal(
      await count(given.token, given.id, true),
      409,
      'peer_evaluation_changed',
      'This class is a rehearsal, so it has no grades to change.',
    )
  })
})

describe('at the same time', () => {
  test('of fifty ratings of one member one counts', async () => {
    const given = await givenTeams()
    const { token, id, members, run } = given
    await move(token, id, 'none', 'open')
    const [me, ...mates] = members
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        rate(
          me!.token,
          run,
          mates.map((mate) => rating(mate, 1 + (at % 5))),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect((await read(token, id)).body.members.filter(({ raters }) => raters === 1)).toHaveLength(3)
  })

  test('a rating that was accepted is in the factors, whenever the instructor closes', async () => {
    for (let time = 0; time < 5; time++) {
      const given = await givenTeams({ size: 3 })
      const { token, id, members, run } = given
      await move(token, id, 'none', 'open')
      const rated = members.map((rater) =>
        rate(
          rater.token,
          run,
          members.filter((mate) => mate !== rater).map((mate) => rating(mate)),
        ),
      )
      const closing = move(token, id, 'open', 'closed')
      const accepted = (await Promise.all(rated)).filter(({ status }) => status === 200).length
      await closing
      const stored = await t.services.db
        .selectFrom('peer_factors')
        .select('raters')
        .where('class_session_id', '=', id)
        .execute()
      expect(stored.reduce((sum, { raters }) => sum + raters, 0)).toBe(2 * accepted)
    }
  })
})

describe('what students wrote', () => {
  test('is read by three or more only, without a text that the instructor keeps; until the release', async () => {
    const given = await givenTeams()
    const { token, id, members, run } = given
    await move(token, id, 'none', 'open')
    await rateAll(given, [4, 4, 4, 4], (about) => (about === '1' ? '' : `About ${about}`))
    const [rater, silent, third] = members
    const text = { rater: rater!.id, rated: third!.id, withheld: true }
    const kept = await withhold(token, id, text)
    expect(
      kept.body.members.find((member) => member.id === third!.id)?.texts.filter(({ withheld }) => withheld),
    ).toHaveLength(1)
    expectRefusal(
      await withhold(token, id, { ...text, rated: silent!.id }),
      404,
      'not_found',
      'This text is not here any more. Please reload the page.',
    )
    await move(token, id, 'open', 'closed')
    await move(token, id, 'closed', 'released')
    expect((await own(third!.token, run)).body.result?.texts).toEqual(['About 2', 'About 2'])
    expect((await own(silent!.token, run)).body.result?.texts).toEqual([])
    expectRefusal(
      await withhold(token, id, { ...text, withheld: false }),
      409,
      'peer_evaluation_changed',
      'Students have read the results, so their texts stay as they are.',
    )
  })

  test('and gave is never in what another student reads', async () => {
    const { members, run } = await givenReleased()
    const answer = await own(members[1]!.token, run)
    for (const mate of members) expect(JSON.stringify(answer.body.result)).not.toContain(mate.id)
  })
})
