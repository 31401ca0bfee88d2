import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, begin, readRun, readTeam, decide, decideRound, command, makeTeams } = roomCalls(() => t)

async function deleteAccount({ token, email, password }: { token: string; email: string; password: string }) {
  const { status } = await t.call('POST /api/auth/delete', { body: { token, email, password } })
  expect(status).toBe(200)
}

async function logOf(classId: string) {
  return await t.services.db
    .selectFrom('room_log')
    .select(['kind', 'user_id'])
    .where('class_session_id', '=', classId)
    .orderBy('number')
    .execute()
}

describe('deleting an account in the middle of a round', () => {
  test('takes a captain out of the team, which goes on under another with what it has decided', async () => {
    const { host, theClass, students } = await givenRoom({ students: 3 })
    const id = theClass.id
    await makeTeams(host.token, { id, students, size: 3, sending: 'captain' })
    const [captain, other, third] = students
    const run = await begin(captain!.token, id)
    await command(host.token, id, { kind: 'open' })
    const decided = await decideRound(captain!.token, await readRun(captain!.token, run.id))
    await command(host.token, id, { kind: 'close' })
    await command(host.token, id, { kind: 'open' })
    const next = await readRun(other!.token, run.id)
    await decide(captain!.token, next)
    await deleteAccount(captain!)
    const team = await readTeam(other!.token, run.id)
    expect(team.members.map((member) => member.id).toSorted()).toEqual([other!.id, third!.id].toSorted())
    expect([other!.id, third!.id]).toContain(team.captain)
    expect(team).toMatchObject({ version: decided.version + 1, sentBy: null, proposals: [] })
    const log = await logOf(id)
    expect(log.filter(({ kind }) => kind === 'decide').every(({ user_id }) => user_id === null)).toBe(true)
    const leader = team.captain === other!.id ? other! : third!
    await decideRound(leader.token, await readRun(leader.token, run.id))
    const { room } = await command(host.token, id, { kind: 'close' })
    expect(room).toMatchObject({ phase: 'closed', round: 2 })
  })

  test('takes a student’s seat and decisions out of the room, which goes on', async () => {
    const { host, theClass, students } = await givenRoom({ students: 3 })
    const [one, two, three] = students
    await command(host.token, theClass.id, { kind: 'open' })
    await decideRound(one!.token, await begin(one!.token, theClass.id))
    const begun = await begin(two!.token, theClass.id)
    await deleteAccount(one!)
    await deleteAccount(three!)
    expect((await logOf(theClass.id)).map(({ kind }) => kind)).toEqual(['open', 'begin'])
    const closed = await command(host.token, theClass.id, { kind: 'close' })
    expect(closed.room).toMatchObject({ phase: 'closed', round: 1 })
    expect(closed.seats).toMatchObject([{ name: 'Ada Student 2', progress: 'decided', missed: [1] }])
    await command(host.token, theClass.id, { kind: 'open' })
    await decideRound(two!.token, await readRun(two!.token, begun.id))
  })

  test('hands a host’s room over to the other instructor, and its log names nobody', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    const other = await signedInUser(t, { instructor: true, first_name: 'Una', last_name: 'Vale' })
    await t.call('POST /api/class-sessions/:id/instructors', {
      token: host.token,
      params: { id: theClass.id },
      body: { email: other.email },
    })
    const seat = await t.call('POST /api/rooms/:id/test-seats', {
      token: host.token,
      params: { id: theClass.id },
    })
    expect(seat.status).toBe(200)
    await command(host.token, theClass.id, { kind: 'open' })
    const run = await begin(students[0]!.token, theClass.id)
    await deleteAccount(host)
    const closed = await command(other.token, theClass.id, { kind: 'close' })
    expect(closed.room.phase).toBe('closed')
    expect(closed.log.map(({ kind, by }) => ({ kind, by }))).toEqual([
      { kind: 'close', by: 'Una Vale' },
      { kind: 'open', by: null },
    ])
    expect(closed.seats).toMatchObject([{ kind: 'student' }])
    expect((await readRun(students[0]!.token, run.id)).room?.missed[0]?.round).toBe(1)
    expect((await logOf(theClass.id)).some(({ user_id: user }) => user === host.id)).toBe(false)
  })

  test('of a class’s only instructor leaves students their runs, with the result of those who decided all', async () => {
    const { host, theClass, students } = await givenRoom({ students: 2 })
    const [one, two] = students
    let run = await begin(one!.token, theClass.id)
    const other = await begin(two!.token, theClass.id)
    for (let round = 1; round <= 4; round++) {
      await command(host.token, theClass.id, { kind: 'open' })
      run = await decideRound(one!.token, await readRun(one!.token, run.id))
      if (round < 4) await command(host.token, theClass.id, { kind: 'close' })
    }
    expect(run.status).toBe('open')
    await deleteAccount(host)
    const done = await readRun(one!.token, run.id)
    expect(done).toMatchObject({ status: 'finished', room: null })
    expect(done.result?.score).toBe(done.score)
    const left = await readRun(two!.token, other.id)
    const closed = 'You are no longer in this class session.'
    expect(left).toMatchObject({ status: 'open', round: 4, closed, room: null })
  })
})
