import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { notFound } from '../../../test/classes.ts'
import { fact, storedClasses } from '../../../test/stored-classes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenClass, givenStudent, givenRun } = storedClasses(() => t)

/** What the engine would have kept of a run. */
function hindsightWith(own: number[], weight: number): string {
  const path = { name: 'Points so far', unit: 'points', rounds: ['1', '2'], own, others: [], best: null }
  const decisive = { decision: 0, round: 1, name: 'The pick', chosen: 'x', weight, better: { name: 'y' } }
  return JSON.stringify({ score: 0, tried: 9, next: null, decisive, path })
}

async function playedClass(students: number, name = 'Autumn') {
  const given = await givenClass({ name })
  for (let at = 0; at < students; at++) {
    const student = await givenStudent(given.theClass.id, `Given${at}`, `Family${at}`)
    const score = 40 + at
    const run = await givenRun(student.id, given.theClass.id, { score, parts: [score - 10, 10] }, [
      [fact(1, 'pick', 'Pick', at % 2 === 0 ? 'Chile' : 'Ghana'), fact(1, 'weight.market', 'Market', at)],
    ])
    await t.services.db
      .updateTable('lab_runs')
      .set({ hindsight: hindsightWith([at, 2 * at], 3) })
      .where('id', '=', run.id)
      .execute()
  }
  const params = { id: given.theClass.id }
  const { token } = given
  return {
    ...given,
    debrief: async (audience: 'desk' | 'wall') =>
      (await t.call('GET /api/class-sessions/:id/debrief', { token, params, query: { audience } })).body,
    slides: async () => (await t.call('GET /api/class-sessions/:id/slides', { token, params })).body,
    lookBack: async () =>
      (await t.call('POST /api/class-sessions/:id/look-back', { token, params, body: {} })).body,
    cohorts: async () => (await t.call('GET /api/class-sessions/:id/cohorts', { token, params })).body,
  }
}

/** The slides of a file, and everything in it as text. */
async function opened(pptx: string) {
  const zip = await JSZip.loadAsync(pptx, { base64: true })
  const names = Object.keys(zip.files)
  const texts = await Promise.all(
    names
      .filter((name) => /\.(?:xml|rels)$/u.test(name))
      .map(async (name) => await zip.file(name)?.async('string')),
  )
  const slides = names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/u.test(name))
  return {
    slides: await Promise.all(slides.map(async (name) => (await zip.file(name)?.async('string')) ?? '')),
    notes: names.filter((name) => /^ppt\/notesSlides\/notesSlide\d+\.xml$/u.test(name)).length,
    text: texts.join('\n'),
  }
}

describe('the debrief of a class', () => {
  test('of nobody has nothing, and of one is for the desk only', async () => {
    const none = await playedClass(0)
    const empty = {
      scores: null,
      parts: [],
      decisions: [],
      moments: [],
      path: null,
      typical: null,
      lookedBack: 0,
    }
    expect(await none.debrief('desk')).toEqual({ finished: 0, tooFew: false, ...empty })
    const one = await playedClass(1)
    expect(await one.debrief('desk')).toMatchObject({
      ...{ finished: 1, tooFew: false, scores: { median: 40 }, path: null },
      decisions: [{ values: [{ value: 'Chile', runs: 1, score: 40 }] }, { ranges: [{ runs: 1 }] }],
    })
    expect(await one.debrief('wall')).toEqual({ finished: 1, tooFew: true, ...empty })
  })

  test('has scores, parts, decisions, moments and the paths of the best and a typical run', async () => {
    const { debrief } = await playedClass(12)
    const { scores, parts, decisions, ...found } = await debrief('wall')
    expect(scores).toMatchObject({ count: 12, median: 45.5 })
    expect(parts.map(({ id, numbers }) => [id, numbers.median])).toEqual([
      ['plan', 35.5],
      ['luck', 10],
    ])
    expect(decisions).toMatchObject([
      {
        ...{ id: 'pick', telling: true },
        values: [
          { value: 'Chile', runs: 6, score: 45 },
          { value: 'Ghana', runs: 6, score: 46 },
        ],
      },
      {
        id: 'weight.market',
        ranges: [
          { from: 0, to: 4, runs: 5 },
          { from: 5, to: 11, runs: 7 },
        ],
      },
    ])
    expect(found).toEqual({
      typical: { student: expect.any(String) as string, run: expect.any(String) as string },
      ...{ finished: 12, tooFew: false, lookedBack: 12 },
      moments: [{ round: 1, name: 'The pick', runs: 12, weight: 3 }],
      path: {
        ...{ name: 'Points so far', unit: 'points', rounds: ['1', '2'] },
        best: { score: 51, values: [11, 22] },
        typical: { score: expect.any(Number) as number, values: expect.any(Array) as number[] },
      },
    })
  })

  test('says how many runs were looked back on, and looks back on the rest a few at a time', async () => {
    const { theClass, debrief, lookBack } = await playedClass(6)
    await t.services.db
      .updateTable('lab_runs')
      .set({ hindsight: null })
      .where('class_session_id', '=', theClass.id)
      .where('score', 'in', [41, 42, 43, 44])
      .execute()
    expect(await lookBack()).toEqual({ lookedBack: 5, finished: 6 })
    expect(await lookBack()).toEqual({ lookedBack: 6, finished: 6 })
    expect(await lookBack()).toEqual({ lookedBack: 6, finished: 6 })
    expect((await debrief('desk')).lookedBack).toBe(6)
  })

  test('does not claim to look back on runs whose rules it does not have', async () => {
    const { theClass, lookBack } = await playedClass(5)
    await t.services.db
      .updateTable('lab_runs')
      .set({ hindsight: null, rules: 99 })
      .where('class_session_id', '=', theClass.id)
      .execute()
    expect(await lookBack()).toEqual({ lookedBack: 0, finished: 5 })
  })

  test('puts only paths on one case beside each other', async () => {
    const { theClass, debrief } = await playedClass(6)
    await t.services.db
      .updateTable('lab_runs')
      .set({ seed: 'another case' })
      .where('class_session_id', '=', theClass.id)
      .where('score', '>', 40)
      .where('score', '<', 45)
      .execute()
    expect((await debrief('desk')).path).toMatchObject({ best: { score: 45 }, typical: { score: 40 } })
  })

  test('is for those who hold the class', async () => {
    const { theClass } = await playedClass(5)
    const other = await signedInUser(t, { instructor: true })
    const params = { id: theClass.id }
    const refused = [404, 'not_found', notFound] as const
    for (const call of ['debrief', 'slides', 'cohorts'] as const)
      expectRefusal(
        await t.call(`GET /api/class-sessions/:id/${call}`, { token: other.token, params }),
        ...refused,
      )
    expectRefusal(
      await t.call('POST /api/class-sessions/:id/look-back', { token: other.token, params, body: {} }),
      ...refused,
    )
  })
})

test('cohorts are the caller’s classes of the same settings in which somebody has finished', async () => {
  const { theClass, token, cohorts } = await playedClass(1)
  const copied = async (name: string, settings: Record<string, unknown> = {}) => {
    const { body } = await t.call('POST /api/labs/:lab/class-sessions', {
      ...{ token, params: { lab: 'global_compass_lab' } },
      body: {
        ...{ name, deadline: null, timeZone: 'Europe/Berlin', attempts: 3, counted: 'best' },
        settings: settings as Record<string, never>,
      },
    })
    return body.id
  }
  const earlier = await copied('Spring')
  await copied('Nobody played')
  const other = await copied('Another setting', { budget: 18 })
  expect(await cohorts()).toEqual([])
  for (const id of [earlier, other]) await givenRun((await givenStudent(id)).id, id, { score: 50 })
  const found = await cohorts()
  expect(found).toMatchObject([{ id: earlier, name: 'Spring', finished: 1 }])
  expect(found.map(({ id }) => id)).not.toContain(theClass.id)
})

describe('the slides', () => {
  test('have every page, words for every chart, notes, and no name', async () => {
    const { slides, theClass } = await playedClass(12)
    const { fileName, pptx } = await slides()
    expect(fileName).toBe('autumn-slides.pptx')
    const file = await opened(pptx)
    // Title, scores, two decisions, paths, one moment, questions.
    expect(file.slides).toHaveLength(7)
    expect(file.notes).toBe(7)
    for (const slide of file.slides) {
      const charts = slide.match(/<p:graphicFrame>.*?<\/p:graphicFrame>/gsu) ?? []
      for (const chart of charts) expect(chart).toMatch(/ descr="[^"]{20,}"/u)
      expect(slide).not.toContain('<p:pic>')
    }
    expect(file.slides.join('').match(/<p:graphicFrame>/gu)).toHaveLength(4)
    expect(file.text).not.toMatch(/Given\d|Family\d|@/u)
    expect(file.text).toContain(theClass.name)
  })

  test('of fewer than five say so and ask the questions', async () => {
    const { slides } = await playedClass(4)
    const file = await opened((await slides()).pptx)
    expect(file.slides).toHaveLength(3)
    expect(file.text).toContain('Too few have finished')
    expect(file.text).not.toContain('Chile')
  })

  test('of a hundred students have the pages of twelve', async () => {
    const { slides } = await playedClass(100)
    expect((await opened((await slides()).pptx)).slides).toHaveLength(7)
  })
})
