import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '@tradewind/contract/client'
import type { RoomEvent } from '@tradewind/contract/teaching/rooms'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls, roomLab, steadyDecision } from '../../../test/rooms.ts'
import { answerOf } from '../../../test/streams.ts'

/** What a team enters, proposes and decides is told to its members, and to nobody else who plays, watches or looks in. */

let t: TestApp
let baseUrl: string
beforeAll(async () => {
  t = await openTestApp()
  baseUrl = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())

const { givenRoom, begin, command, decide, joined, makeTeams, readRun } = roomCalls(() => t)

/** What stands in a draft, in a proposal that does not count, and in the decision that does. */
const marks = { draft: 'We hedge half of it', proposal: '1.23456789', decision: '1.87654321' }

const marked = (mark: string) => ({ steps: { home: Number(mark), foreign: 1, rate: 1 } })

interface Viewer {
  who: string
  /** Null for whoever has not signed in. */
  token: string | null
  userId: string
  run: string
}

async function givenTeams() {
  const { host, theClass, students } = await givenRoom({ students: 0 })
  expect(students).toEqual([])
  const id = theClass.id
  const team = []
  for (const name of ['Aldous', 'Brockhurst', 'Quillfeather']) team.push(await joined(theClass.code, name))
  const others = [await joined(theClass.code, 'Vane'), await joined(theClass.code, 'Wexcombe')]
  const view = await makeTeams(host.token, {
    id,
    students: [...team, ...others],
    size: 3,
    sending: 'majority',
  })
  const run = await begin(team[0]!.token, id)
  const theirs = await begin(others[0]!.token, id)
  const unplaced = await joined(theClass.code, 'Yardley')
  const stranger = await givenRoom({ students: 1 })
  const strangersRun = await begin(stranger.students[0]!.token, stranger.theClass.id)
  const { body } = await t.call('POST /api/rooms/:id/projector', {
    token: host.token,
    params: { id },
    body: { namesShown: true },
  })
  const viewers: Viewer[] = [
    { who: 'a member of another team', token: others[0]!.token, userId: others[0]!.id, run: theirs.id },
    { who: 'a student without a team', token: unplaced.token, userId: unplaced.id, run: randomUUID() },
    {
      who: 'a student of another class',
      token: stranger.students[0]!.token,
      userId: stranger.students[0]!.id,
      run: strangersRun.id,
    },
    { who: 'whoever sees the wall', token: null, userId: randomUUID(), run: randomUUID() },
  ]
  const projector = body.link.split('#')[1] ?? ''
  return { id, host: host.token, team, teamId: view.teams[0]!.id, run: run.id, others, viewers, projector }
}
type TeamsCase = Awaited<ReturnType<typeof givenTeams>>

const enter = async (token: string, run: string, drafts: Record<string, string>) =>
  expect(
    (await t.call('PUT /api/runs/:run/drafts', { token, params: { run }, body: { drafts } })).status,
  ).toBe(200)

/** One decision counts, and the next one has been entered and proposed. */
async function playOn({ team, run: id }: TeamsCase): Promise<void> {
  const [one, two, three] = team.map(({ token }) => token) as [string, string, string]
  const run = await readRun(one, id)
  await enter(one, id, { note: marks.draft, [marks.draft]: 'under this name' })
  await decide(one, run, { ...steadyDecision(run), ...marked(marks.proposal) })
  for (const token of [two, three])
    expect((await decide(token, run, { ...steadyDecision(run), ...marked(marks.decision) })).status).toBe(200)
  const next = await readRun(one, id)
  expect(next.version).toBe(1)
  await decide(one, next)
}

/** Every answer to a call that only reads. Streams are opened and left. */
async function walk(
  token: string | null,
  params: Record<string, string>,
): Promise<Record<string, { status: number; text: string }>> {
  await t.services.db.deleteFrom('rate_limits').execute()
  const reading = [...t.app.declaredRoutes.keys()].filter((name) =>
    /^GET \/api\/(?!docs|openapi)/u.test(name),
  )
  expect(reading.length).toBeGreaterThan(30)
  const answers: Record<string, { status: number; text: string }> = {}
  for (const name of reading) {
    const url = name.slice(4).replaceAll(/:(\w+)/gu, (_, key: string) => params[key] ?? randomUUID())
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const { statusCode, body } = await answerOf(t.app, { url, headers })
    expect(statusCode, name).toBeLessThan(500)
    answers[name] = { status: statusCode, text: body }
  }
  return answers
}

/** Asks for all that there is with one's own ids, and then with those of the team. */
async function expectNothingTold({ id, team, teamId, run, viewers, projector }: TeamsCase): Promise<void> {
  const shared = { id, lab: roomLab, token: projector }
  const people = team.flatMap(({ id: userId }) => userId)
  const names = ['Aldous', 'Brockhurst', 'Quillfeather']
  for (const { who, token, userId, run: own } of viewers) {
    const answers = await walk(token, { ...shared, run: own, student: userId, user: userId })
    for (const [name, { text }] of Object.entries(answers))
      for (const secret of [...Object.values(marks), ...people, ...names, run, teamId])
        expect(text, `${name} for ${who}`).not.toContain(secret)
    const [first = ''] = people
    const asked = await walk(token, { ...shared, run, student: first, user: first, team: teamId })
    for (const [name, { status, text }] of Object.entries(asked)) {
      // The address of the call may stand in a refusal.
      for (const secret of [...Object.values(marks), ...names])
        expect(text, `${name} of the team for ${who}`).not.toContain(secret)
      if (name.includes('/runs/:run')) expect(status, `${name} for ${who}`).toBeGreaterThanOrEqual(401)
    }
  }
}

/** Follows a room as a page does. */
function follow(token: string, id: string) {
  const client = createClient({ baseUrl, tokens: { read: () => token } })
  const leaving = new AbortController()
  const seen: RoomEvent[] = []
  const options = { signal: leaving.signal, onEvent: (event: RoomEvent) => void seen.push(event) }
  const ended = client
    .stream('GET /api/rooms/:id/events', { params: { id } }, options)
    .catch((error: unknown) => error)
  return { seen, ended, leave: () => leaving.abort() }
}

describe('what a team enters, proposes and decides', () => {
  test(
    'is in no answer to anybody outside of it, before and after the close, and at the end',
    async () => {
      const given = await givenTeams()
      await command(given.host, given.id, { kind: 'open' })
      await playOn(given)
      await expectNothingTold(given)
      await command(given.host, given.id, { kind: 'close' })
      await expectNothingTold(given)
      for (let round = 2; round <= 4; round++)
        for (const kind of ['open', 'close'] as const) await command(given.host, given.id, { kind })
      expect((await readRun(given.team[0]!.token, given.run)).status).toBe('finished')
      await expectNothingTold(given)
    },
    patiently(240_000),
  )

  test('is told to its members, so that the test above can fail', async () => {
    const given = await givenTeams()
    await command(given.host, given.id, { kind: 'open' })
    const { team, run, id, teamId } = given
    await enter(team[0]!.token, run, { note: marks.draft })
    const now = await readRun(team[0]!.token, run)
    await decide(team[0]!.token, now, { ...steadyDecision(now), ...marked(marks.proposal) })
    const answers = await walk(team[1]!.token, { id, lab: roomLab, run, student: team[1]!.id })
    const told = answers['GET /api/runs/:run/team']!.text
    for (const secret of [marks.draft, marks.proposal, 'Quillfeather', teamId]) expect(told).toContain(secret)
  })

  test('makes no page outside of it ask, and streams carry versions alone', async () => {
    const given = await givenTeams()
    await command(given.host, given.id, { kind: 'open' })
    const { id, team, viewers } = given
    const mate = follow(team[1]!.token, id)
    const [other, unplaced] = viewers.map(({ token }) => follow(token ?? '', id))
    await expect.poll(() => [mate, other, unplaced].every((page) => page!.seen.length > 0)).toBe(true)
    // A team hears that its own member has come.
    await expect.poll(() => other!.seen.some(({ audience }) => audience === 'team')).toBe(true)
    const before = [other, unplaced].map((page) => page!.seen.length)
    const mates = mate.seen.length
    await playOn(given)
    await expect.poll(() => mate.seen.length).toBeGreaterThan(mates)
    expect([other, unplaced].map((page) => page!.seen.length)).toEqual(before)
    await command(given.host, id, { kind: 'close' })
    await expect.poll(() => other!.seen.length).toBeGreaterThan(before[0]!)
    for (const page of [mate, other, unplaced])
      for (const event of page!.seen) expect(Object.keys(event).toSorted()).toEqual(['audience', 'version'])
    expect(unplaced!.seen.every(({ audience }) => audience === 'round')).toBe(true)
    for (const page of [mate, other, unplaced]) page!.leave()
  })

  test('cannot be changed or ended by anybody outside of it', async () => {
    const given = await givenTeams()
    await command(given.host, given.id, { kind: 'open' })
    const { run, viewers, team } = given
    for (const { token } of viewers.slice(0, 3)) {
      const asked = { token: token ?? '', params: { run } }
      const drafts = await t.call('PUT /api/runs/:run/drafts', { ...asked, body: { drafts: { note: 'x' } } })
      const body = { version: 0, decision: { type: 'continue' } }
      const decision = await t.call('POST /api/runs/:run/decisions', { ...asked, body })
      const ended = await t.call('POST /api/runs/:run/finish', { ...asked, body: { version: 0 } })
      expect([drafts, decision, ended].map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect(await readRun(team[0]!.token, run)).toMatchObject({ version: 0, status: 'open' })
  })
})
