import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, begin, command, decideRound } = roomCalls(() => t)

describe('the projector', () => {
  const open = (token: string, id: string, namesShown = false) =>
    t.call('POST /api/rooms/:id/projector', { token, params: { id }, body: { namesShown } })
  const wall = (link: string) =>
    t.call('GET /api/projector/:token', { params: { token: link.split('#')[1] ?? '' } })

  test('shows numbers, and after a close how at least five decided', async () => {
    const { host, theClass, students } = await givenRoom({ students: 5 })
    const { link } = (await open(host.token, theClass.id)).body
    expect((await wall(link)).body).toMatchObject({
      inTeams: false,
      deciders: 5,
      decided: 0,
      names: null,
      spreads: [],
      question: null,
    })
    await command(host.token, theClass.id, { kind: 'open' })
    for (const { token } of students) await decideRound(token, await begin(token, theClass.id))
    const opened = (await wall(link)).body
    expect(opened).toMatchObject({ decided: 5, spreads: [], question: null })
    expect(opened.room.about).toMatchObject({ name: 'Hedge the first quarter', question: null })
    await command(host.token, theClass.id, { kind: 'close' })
    const { spreads, question, room } = (await wall(link)).body
    expect(room.about?.question).toBe(question)
    expect(spreads.length).toBeGreaterThan(0)
    for (const { values } of spreads)
      expect(values.reduce((all, { count }) => all + count, 0)).toBeGreaterThanOrEqual(5)
    expect(question).toMatch(/\?$/u)
  })

  test('shows no values of fewer than five, and its link ends', async () => {
    const { host, theClass, students } = await givenRoom({ students: 4 })
    const { link } = (await open(host.token, theClass.id, true)).body
    await command(host.token, theClass.id, { kind: 'open' })
    for (const { token } of students) {
      await decideRound(token, await begin(token, theClass.id))
      await t.call('GET /api/rooms/:id', { token, params: { id: theClass.id } })
    }
    await command(host.token, theClass.id, { kind: 'close' })
    expect((await wall(link)).body).toMatchObject({ here: 4, names: null, spreads: [] })
    const newer = (await open(host.token, theClass.id)).body.link
    expect((await wall(link)).status).toBe(404)
    await t.call('DELETE /api/rooms/:id/projector', { token: host.token, params: { id: theClass.id } })
    expect((await wall(newer)).status).toBe(404)
  })

  test.each([5, 4])('once all rounds are played, with %d students', async (count) => {
    const { host, theClass, students } = await givenRoom({ students: count })
    const { link } = (await open(host.token, theClass.id)).body
    for (const { token } of students) await begin(token, theClass.id)
    for (let round = 1; round <= 4; round++) {
      await command(host.token, theClass.id, { kind: 'open' })
      expect((await wall(link)).body.results).toBeNull()
      await command(host.token, theClass.id, { kind: 'close' })
    }
    const { results } = (await wall(link)).body
    // Four would know whose scores these are.
    if (count === 4) return expect(results).toBeNull()
    expect(results?.finished).toBe(5)
    expect(results?.parts.map(({ numbers }) => numbers.count)).toContain(5)
    expect(JSON.stringify(results)).not.toContain('Student')
  })
})
