import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { openClass, openDebrief, showPart } from '../class-pages.ts'
import { test, inFull } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { nextOf, playToEnd } from '../played-class.ts'
import { hideWelcome, labPage, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const lab = 'foreign_exchange_lab' as const
const classForm = {
  ...{ name: 'Finance 210', deadline: null, timeZone: 'Europe/Berlin', attempts: 3 },
  ...{ counted: 'best' as const, settings: { quarters: 4 } },
}

test('an instructor asks a question after a round, a student answers it, and the instructor reads it', async ({
  page,
  server,
  register,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  const teacher = await register('instructor')
  const made = await call(
    server,
    'POST /api/labs/:lab/class-sessions',
    { params: { lab }, body: classForm },
    teacher.token,
  )
  const student = await signIn('instructor')
  const code = { code: made.code }
  await call(
    server,
    'POST /api/labs/:lab/class-sessions/join',
    { params: { lab }, body: code },
    student.token,
  )
  await call(
    server,
    'POST /api/class-sessions/:id/questions',
    { params: { id: made.id }, body: { kind: 'scale', round: 1, text: 'How sure were you?' } },
    teacher.token,
  )
  let run = await call(
    server,
    'POST /api/labs/:lab/runs',
    { params: { lab }, body: { kind: 'counted', classSession: made.id } },
    student.token,
  )
  while (run.round === 1) {
    const body = { version: run.version, decision: nextOf(run.state) }
    run = await call(
      server,
      'POST /api/runs/:run/decisions',
      { params: { run: run.id }, body },
      student.token,
    )
  }

  await page.goto(`/?lab=${lab}&run=${run.id}`)
  const played = labPage(page, 'Foreign Exchange')
  const notice = played.getByRole('complementary', { name: 'A question of your instructor' })
  await expect(notice).toContainText('Your instructor asks: How sure were you?')
  await checkAccessibility(page)
  await notice.getByRole('button', { name: 'Answer', exact: true }).click()
  await played.getByRole('button', { name: 'Send the answer' }).click()
  await expect(played.getByText('Please choose a number.')).toBeVisible()
  await played.getByRole('radio', { name: '4' }).check()
  await checkAccessibility(page)
  await played.getByRole('button', { name: 'Send the answer' }).click()
  await expect(notice).toHaveCount(0)

  const seen = await call(
    server,
    'GET /api/class-sessions/:id/questions',
    { params: { id: made.id } },
    teacher.token,
  )
  expect(seen.questions[0]?.answers).toMatchObject([{ answer: '4' }])
})

test(
  'the desk adds, arranges, changes and removes questions, and says what is lost',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility, expectErrors }) => {
    test.setTimeout(patiently(180_000))
    expectErrors(refusedCall(422, '/questions'))
    const teacher = await signIn('instructor')
    const made = await call(
      server,
      'POST /api/labs/:lab/class-sessions',
      { params: { lab }, body: classForm },
      teacher.token,
    )
    const student = await register('instructor')
    const code = { code: made.code }
    await call(
      server,
      'POST /api/labs/:lab/class-sessions/join',
      { params: { lab }, body: code },
      student.token,
    )
    const run = await playToEnd(server, student, 'counted', made.id)

    await openClass(page, 'Finance 210')
    await openDebrief(page, 'Own questions')
    await expect(page.getByText('You have not asked this class a question yet.')).toBeVisible()

    await page.getByRole('button', { name: 'Ask a question' }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText('Please write the question.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Question' }).fill('Who decided?')
    await page.getByRole('radio', { name: 'One of several options' }).check()
    await page.getByRole('textbox', { name: 'Option 1' }).fill('I did')
    await page.getByRole('textbox', { name: 'Option 2' }).fill('We did')
    await page.getByRole('button', { name: 'Add an option' }).click()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Remove option 3' }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Who decided?' })).toBeVisible()
    await page.getByRole('button', { name: 'Ask a question' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('What would you do again?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page
      .getByRole('article', { name: 'What would you do again?' })
      .getByRole('button', { name: 'Move up' })
      .click()
    await expect(page.getByRole('article').first()).toContainText('What would you do again?')

    const { questions } = await call(
      server,
      'GET /api/runs/:run/questions',
      { params: { run: run.id } },
      student.token,
    )
    for (const { id, kind } of questions)
      await call(
        server,
        'PUT /api/runs/:run/questions/:question',
        {
          params: { run: run.id, question: id },
          body: {
            answer: kind === 'choice' ? { kind, option: 2 } : { kind: 'text', text: 'Hedge half of it.' },
          },
        },
        student.token,
      )
    await showPart(page, 'The class')
    await showPart(page, 'Own questions')
    const choice = page.getByRole('article', { name: 'Who decided?' })
    await expect(choice.getByText('1 of 1 student answered. Most often: “We did”.')).toBeVisible()
    await expect(page.getByText(student.lastName)).toHaveCount(0)
    await page.getByRole('checkbox', { name: /^Show the names/u }).check()
    await expect(page.getByText(student.lastName).first()).toBeVisible()
    await checkAccessibility(page)

    await choice.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Who chose?')
    await expect(page.getByText('If you save this change: One answer is removed with it.')).toBeVisible()
    await page.getByRole('button', { name: 'Save and remove the answers' }).click()
    await expect(page.getByRole('article', { name: 'Who chose?' })).toContainText('Nobody has answered yet.')
    const words = page.getByRole('article', { name: 'What would you do again?' })
    await words.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('One answer is removed with it.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(words).toHaveCount(0)
  },
)

test(
  'on a phone the result asks, keeps what is typed over a reload, and lets one change it',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    const teacher = await register('instructor')
    const made = await call(
      server,
      'POST /api/labs/:lab/class-sessions',
      { params: { lab }, body: classForm },
      teacher.token,
    )
    await call(
      server,
      'POST /api/class-sessions/:id/questions',
      { params: { id: made.id }, body: { kind: 'text', round: 4, text: 'What would you do again?' } },
      teacher.token,
    )
    const student = await signIn('instructor')
    const code = { code: made.code }
    await call(
      server,
      'POST /api/labs/:lab/class-sessions/join',
      { params: { lab }, body: code },
      student.token,
    )
    const run = await playToEnd(server, student, 'counted', made.id)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?lab=${lab}&run=${run.id}`)
    const result = labPage(page, 'Foreign Exchange')
    const box = result.getByRole('textbox', { name: 'What would you do again?' })
    await box.fill('Hedge half of it.')
    await page.reload()
    await expect(box).toHaveValue('Hedge half of it.')
    await checkAccessibility(page)
    await result.getByRole('button', { name: 'Send the answer' }).click()
    await expect(result.getByText('Your answer: Hedge half of it.')).toBeVisible()
    await result.getByRole('button', { name: 'Change your answer' }).click()
    await box.fill('Hedge all of it.')
    await result.getByRole('button', { name: 'Save the answer' }).click()
    await expect(result.getByText('Your answer: Hedge all of it.')).toBeVisible()
    await call(server, 'POST /api/class-sessions/:id/end', { params: { id: made.id } }, teacher.token)
    await page.reload()
    await expect(result.getByText('Your answer: Hedge all of it.')).toBeVisible()
    await expect(result.getByRole('button', { name: 'Change your answer' })).toHaveCount(0)
  },
)
