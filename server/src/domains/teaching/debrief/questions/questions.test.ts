import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AskedQuestion, QuestionForm } from '@tradewind/contract/teaching/debrief/questions'
import { day, expectRefusal, signedInUser } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { classCalls, ended, notFound } from '../../../../test/classes.ts'
import { roomCalls } from '../../../../test/rooms.ts'
import { runCalls } from '../../../../test/runs.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const classes = classCalls(() => t)
const runs = runCalls(() => t)
const rooms = roomCalls(() => t)

const text: QuestionForm = { kind: 'text', round: 1, text: 'What did you expect?' }
const choice: QuestionForm = { kind: 'choice', round: 1, text: 'Who decided?', options: ['I did', 'We did'] }
const scale: QuestionForm = { kind: 'scale', round: 1, text: 'How sure were you?' }

const ask = (token: string, id: string, body: Record<string, unknown> | QuestionForm) =>
  t.call('POST /api/class-sessions/:id/questions', { token, params: { id }, body })
const read = (token: string, id: string) =>
  t.call('GET /api/class-sessions/:id/questions', { token, params: { id } })
const change = (
  token: string,
  ids: { id: string; question: string },
  body: { question: QuestionForm; losesAnswers: number },
) => t.call('PUT /api/class-sessions/:id/questions/:question', { token, params: ids, body })
const remove = (token: string, ids: { id: string; question: string }, losesAnswers: number) =>
  t.call('POST /api/class-sessions/:id/questions/:question/remove', {
    token,
    params: ids,
    body: { losesAnswers },
  })
const due = (token: string, run: string) => t.call('GET /api/runs/:run/questions', { token, params: { run } })
const answer = (token: string, ids: { run: string; question: string }, value: unknown) =>
  t.call('PUT /api/runs/:run/questions/:question', { token, params: ids, body: { answer: value } })

/** A class that asks these questions, with a student who has finished its attempt. */
async function givenAsked(...forms: QuestionForm[]) {
  const given = await classes.givenClass()
  const { token } = given.teacher
  const { id } = given.theClass
  let questions: AskedQuestion[] = []
  for (const form of forms) questions = (await ask(token, id, form)).body.questions
  const begun = (await runs.begin(given.student.token, 'counted', id)).body
  const run = await runs.play(given.student.token, begun)
  return { ...given, id, token, run: run.id, questions }
}

describe('an instructor', () => {
  test('asks up to five questions, in the order of the rounds and then as arranged', async () => {
    const { teacher, theClass } = await classes.givenClass()
    const { id } = theClass
    for (const round of [2, 1, 2, 1, 3])
      expect((await ask(teacher.token, id, { ...text, round, text: `After ${round}` })).status).toBe(200)
    expectRefusal(await ask(teacher.token, id, text), 422, 'invalid_fields', {
      text: 'A class can have 5 questions. Remove one to ask another.',
    })
    const { questions, rounds } = (await read(teacher.token, id)).body
    expect(questions.map(({ round }) => round)).toEqual([1, 1, 2, 2, 3])
    expect(rounds).toBeGreaterThanOrEqual(3)
    const order = questions.map((question) => question.id).toReversed()
    const moved = await t.call('PUT /api/class-sessions/:id/questions', {
      token: teacher.token,
      params: { id },
      body: { order },
    })
    expect(moved.body.questions.map((question) => question.id)).toEqual(
      [1, 0, 3, 2, 4].map((at) => questions[at]?.id),
    )
    const others = await t.call('PUT /api/class-sessions/:id/questions', {
      token: teacher.token,
      params: { id },
      body: { order: order.slice(1) },
    })
    expectRefusal(others, 422, 'invalid_fields', {
      order: 'The questions have changed. Please reload the page.',
    })
  })

  test('asks five questions when six are sent at once', async () => {
    const { teacher, theClass } = await classes.givenClass()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(teacher.token, theClass.id, scale)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await read(teacher.token, theClass.id)).body.questions).toHaveLength(5)
  })

  test('is told what is wrong with a question, and nothing is asked', async () => {
    const { teacher, theClass } = await classes.givenClass()
    const sentences: [Record<string, unknown>, string, string][] = [
      [{ ...text, text: 'x'.repeat(10_000) }, 'text', 'Please use at most 500 characters.'],
      [{ ...text, text: '  ' }, 'text', 'Please write the question.'],
      [{ ...text, round: 0 }, 'round', 'Please choose a round.'],
      [{ ...text, round: Number.NaN }, 'round', 'Please choose a round.'],
      [{ ...text, round: 99 }, 'round', 'This class plays 5 rounds. Please choose one of them.'],
      [{ ...choice, options: ['One'] }, 'options', 'Give at least 2 options.'],
      [{ ...choice, options: 'abcdefg'.split('') }, 'options', 'Give at most 6 options.'],
      [{ ...choice, options: ['Yes', 'Yes'] }, 'options', 'Two of the options are the same.'],
      [{ ...choice, options: ['Yes', ''] }, 'options.1', 'Please write this option, or remove it.'],
    ]
    for (const [body, field, sentence] of sentences) {
      const refused = await ask(teacher.token, theClass.id, body)
      // No number at all is malformed; all else is a field that is wrong.
      expect([400, 422], sentence).toContain(refused.status)
      expect(refused.error).toMatchObject({ message: sentence, fields: { [field]: sentence } })
    }
    expect((await read(teacher.token, theClass.id)).body.questions).toEqual([])
  })

  test('asks the same in a copy of the class, where nobody has answered', async () => {
    const { token, id, questions, run, student } = await givenAsked(text, choice, { ...scale, round: 2 })
    const question = questions[0]?.id ?? ''
    await answer(student.token, { run, question }, { kind: 'text', text: 'Nothing' })
    const copy = await t.call('POST /api/class-sessions/:id/copy', {
      token,
      params: { id },
      body: { name: 'Next term' },
    })
    const copied = (await read(token, copy.body.id)).body.questions
    const asked = (list: AskedQuestion[]) =>
      list.map(({ round, text: words, kind, options }) => ({ round, words, kind, options }))
    expect(asked(copied)).toEqual(asked(questions))
    expect(copied.flatMap(({ answers }) => answers)).toEqual([])
    // They are questions of their own: taking one away leaves the other class as it was.
    const params = { id: copy.body.id, question: copied[0]?.id ?? '' }
    expect((await remove(token, params, 0)).status).toBe(200)
    expect((await read(token, id)).body.questions).toHaveLength(3)
  })

  test('reaches the questions of their own classes only', async () => {
    const { token, id, questions, student } = await givenAsked(text)
    const [question] = questions
    const ids = { id, question: question?.id ?? '' }
    const stranger = await classes.instructor()
    for (const refused of [
      await read(stranger.token, id),
      await ask(stranger.token, id, text),
      await change(stranger.token, ids, { question: scale, losesAnswers: 0 }),
      await remove(stranger.token, ids, 0),
    ])
      expectRefusal(refused, 404, 'not_found', notFound)
    expect((await read(student.token, id)).status).toBe(403)
    const other = await givenAsked(text)
    expectRefusal(
      await remove(other.token, { id: other.id, question: ids.question }, 9),
      404,
      'not_found',
      'This question is not asked any more. Please reload the page.',
    )
    expect((await read(token, id)).body.questions).toHaveLength(1)
  })

  test('loses answers only after saying how many', async () => {
    const { token, id, questions, student, run } = await givenAsked(text)
    const ids = { id, question: questions[0]?.id ?? '' }
    await answer(student.token, { run, question: ids.question }, { kind: 'text', text: 'Less' })
    const sentence = 'One student has answered this question by now. Reload the page before you change it.'
    for (const refused of [
      await change(token, ids, { question: scale, losesAnswers: 0 }),
      await remove(token, ids, 0),
    ])
      expectRefusal(refused, 422, 'invalid_fields', { losesAnswers: sentence })
    // A change of nothing loses nothing.
    await change(token, ids, { question: text, losesAnswers: 0 })
    expect((await read(token, id)).body.questions[0]?.answers).toHaveLength(1)
    const changed = await change(token, ids, { question: scale, losesAnswers: 1 })
    expect(changed.body.questions).toMatchObject([{ kind: 'scale', answers: [] }])
    expect((await due(student.token, run)).body.questions).toMatchObject([{ kind: 'scale', answer: null }])
    expect((await remove(token, ids, 0)).body.questions).toEqual([])
  })
})

describe('a student', () => {
  test('is asked once the round has passed, and may change the answer', async () => {
    const { teacher, theClass, student } = await classes.givenClass()
    const { id } = theClass
    const asked = (await ask(teacher.token, id, { ...choice, round: 2 })).body.questions[0]?.id ?? ''
    const run = (await runs.begin(student.token, 'counted', id)).body
    const ids = { run: run.id, question: asked }
    const we = { kind: 'choice', option: 2 }
    expect((await due(student.token, run.id)).body.questions).toEqual([])
    expectRefusal(
      await answer(student.token, ids, we),
      403,
      'forbidden',
      'You can answer this once you have played round 2.',
    )
    await runs.play(student.token, run)
    expect((await due(student.token, run.id)).body).toMatchObject({
      closed: null,
      questions: [{ id: asked, options: ['I did', 'We did'], answer: null }],
    })
    await answer(student.token, ids, { kind: 'choice', option: 1 })
    expect((await answer(student.token, ids, we)).body.questions).toMatchObject([{ answer: we }])
    const seen = (await read(teacher.token, id)).body.questions[0]?.answers
    expect(seen).toMatchObject([{ name: 'Ada Berg', student: student.id, answer: 'We did' }])
  })

  test('has one answer when it is sent twice at once', async () => {
    const { student, run, questions } = await givenAsked(scale)
    const ids = { run, question: questions[0]?.id ?? '' }
    const sent = await Promise.all(
      [3, 4].map((value) => answer(student.token, ids, { kind: 'scale', value })),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    const rows = t.services.db.selectFrom('class_answers').selectAll().where('question_id', '=', ids.question)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('is told why an answer is not taken, and nothing is stored', async () => {
    const { token, id, student, run, questions } = await givenAsked(text, choice, scale)
    const [ofText = '', ofChoice = '', ofScale = ''] = questions.map((question) => question.id)
    const another = 'This question is answered in another way now. Please reload the page.'
    const refusals: [string, unknown, string][] = [
      [ofText, { kind: 'text', text: 'x'.repeat(10_000) }, 'Please use at most 2000 characters.'],
      [ofText, { kind: 'text', text: ' ' }, 'Please write an answer.'],
      [ofText, { kind: 'scale', value: 3 }, another],
      [ofChoice, { kind: 'choice', option: 3 }, 'Please choose one of the options.'],
      [ofChoice, { kind: 'choice', option: Number.NaN }, 'Please choose one of the options.'],
      [ofChoice, { kind: 'text', text: 'We did' }, another],
      [ofScale, { kind: 'scale', value: 6 }, 'Please choose a number from 1 to 5.'],
      [ofScale, { kind: 'scale', value: 2.5 }, 'Please choose a number from 1 to 5.'],
      [ofScale, { kind: 'scale', value: Number.NaN }, 'Please choose a number from 1 to 5.'],
    ]
    for (const [question, value, sentence] of refusals) {
      const refused = await answer(student.token, { run, question }, value)
      expect([400, 422], JSON.stringify(value)).toContain(refused.status)
      expect(refused.error.message).toBe(sentence)
    }
    const elsewhere = await givenAsked(scale)
    expectRefusal(
      await answer(
        student.token,
        { run, question: elsewhere.questions[0]?.id ?? '' },
        { kind: 'scale', value: 3 },
      ),
      404,
      'not_found',
      'This question is not asked any more. Please reload the page.',
    )
    expect(
      (await answer(student.token, { run: randomUUID(), question: ofScale }, { kind: 'scale', value: 3 }))
        .status,
    ).toBe(404)
    for (const { answers } of (await read(token, id)).body.questions) expect(answers).toEqual([])
  })

  test('answers neither for somebody else nor in a rehearsal, nor after being removed', async () => {
    const { token, id, student, run, questions } = await givenAsked(scale)
    const question = questions[0]?.id ?? ''
    const three = { kind: 'scale', value: 3 }
    const other = await signedInUser(t)
    expect((await answer(other.token, { run, question }, three)).status).toBe(404)
    expect((await answer(token, { run, question }, three)).status).toBe(404)
    const rehearsal = (await runs.begin(student.token, 'rehearsal', id)).body.id
    expect((await due(student.token, rehearsal)).body.questions).toEqual([])
    expectRefusal(
      await answer(student.token, { run: rehearsal, question }, three),
      403,
      'forbidden',
      'Your instructor asks questions about attempts of a class only.',
    )
    await classes.remove(token, id, student.id)
    expectRefusal(
      await answer(student.token, { run, question }, three),
      403,
      'forbidden',
      'You are not in this class any more.',
    )
    expect((await due(student.token, run)).body.questions).toEqual([])
  })

  test('answers until the deadline or the end of the class, and reads the answer afterwards', async () => {
    const late = await classes.givenClass({ deadline: t.clock.now().getTime() + day })
    const asked = (await ask(late.teacher.token, late.theClass.id, scale)).body.questions[0]?.id ?? ''
    const begun = (await runs.begin(late.student.token, 'counted', late.theClass.id)).body
    const run = (await runs.play(late.student.token, begun)).id
    await answer(late.student.token, { run, question: asked }, { kind: 'scale', value: 4 })
    t.clock.advance(day)
    const passed = 'The deadline of this class session has passed.'
    expectRefusal(
      await answer(late.student.token, { run, question: asked }, { kind: 'scale', value: 5 }),
      409,
      'class_session_ended',
      passed,
    )
    expect((await due(late.student.token, run)).body).toMatchObject({
      closed: passed,
      questions: [{ answer: { kind: 'scale', value: 4 } }],
    })
    const over = await givenAsked(scale)
    await classes.end(over.token, over.id)
    expectRefusal(
      await answer(
        over.student.token,
        { run: over.run, question: over.questions[0]?.id ?? '' },
        { kind: 'scale', value: 3 },
      ),
      409,
      'class_session_ended',
      ended,
    )
    expect((await ask(over.token, over.id, scale)).error.code).toBe('class_session_ended')
  })
})

describe('answers', () => {
  test('stand on the student’s page and in the file, in which no cell begins a formula', async () => {
    const { token, id, student, run, questions } = await givenAsked({ ...text, text: '=1+1?' }, scale)
    const [first = '', second = ''] = questions.map((question) => question.id)
    await answer(student.token, { run, question: first }, { kind: 'text', text: '=cmd' })
    await answer(student.token, { run, question: second }, { kind: 'scale', value: 4 })
    const timeline = await t.call('GET /api/class-sessions/:id/students/:student', {
      token,
      params: { id, student: student.id },
    })
    expect(timeline.body.answers).toMatchObject([
      { round: 1, question: '=1+1?', answer: '=cmd' },
      { round: 1, question: 'How sure were you?', answer: '4' },
    ])
    const { csv } = (await t.call('GET /api/class-sessions/:id/csv', { token, params: { id } })).body
    const [head = '', row = ''] = csv.split('\r\n')
    expect(head).toMatch(/Asked after round 1: =1\+1\?,Asked after round 1: How sure were you\?$/u)
    expect(row).toMatch(/'=cmd,4$/u)
  })

  test('go with the account of the student', async () => {
    const { student, run, questions, token, id } = await givenAsked(scale)
    await answer(student.token, { run, question: questions[0]?.id ?? '' }, { kind: 'scale', value: 2 })
    await t.services.db.deleteFrom('users').where('id', '=', student.id).execute()
    expect((await read(token, id)).body.questions[0]?.answers).toEqual([])
  })

  test('are each member’s own in a team, while it waits for the next round of a room', async () => {
    const { host, theClass, students } = await rooms.givenRoom({ students: 2 })
    const { id } = theClass
    const question = (await ask(host.token, id, scale)).body.questions[0]?.id ?? ''
    await rooms.makeTeams(host.token, { id, students, size: 2, sending: 'anyone' })
    const run = await rooms.begin(students[0]!.token, id)
    await rooms.command(host.token, id, { kind: 'open' })
    await rooms.decideRound(students[0]!.token, await rooms.readRun(students[0]!.token, run.id))
    for (const [at, { token }] of students.entries()) {
      const waiting = await rooms.readRun(token, run.id)
      expect(waiting.room).toMatchObject({ withheld: true, state: { phase: 'open', round: 1 } })
      await answer(token, { run: run.id, question }, { kind: 'scale', value: at + 1 })
    }
    const { answers } = (await read(host.token, id)).body.questions[0]!
    expect(answers.map(({ answer: words }) => words).toSorted()).toEqual(['1', '2'])
  })
})
