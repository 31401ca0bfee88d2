import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { openClass, openDebrief, showPart } from '../class-pages.ts'
import { test, inFull } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { givenPlayedClass } from '../played-class.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const lab = 'foreign_exchange_lab' as const

test('a student sees where they stand, and puts their name on the board of the class and takes it off', async ({
  page,
  server,
  register,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  const me = await signIn('instructor')
  const holder = await register('instructor')
  await givenPlayedClass(server, holder, register, [me])
  const held = { params: { lab } }
  const { sessions } = await call(server, 'GET /api/labs/:lab/class-sessions', held, holder.token)
  const id = sessions[0]?.id ?? ''
  const body = { open: true, losesNames: 0 }
  await call(server, 'PUT /api/class-sessions/:id/board', { params: { id }, body }, holder.token)
  const { runs } = await call(server, 'GET /api/runs', {}, me.token)

  await page.goto(`/?lab=${lab}&run=${runs[0]?.id ?? ''}`)
  const result = labPage(page, 'Foreign Exchange')
  // All five made the same decisions, so half of the others count as below.
  await expect(result.getByText('This is better than 50 % of the others who finished.')).toBeVisible()
  await result.getByText('The parts of your score').click()
  await expect(result.getByText(/^Class median [\d.]+$/u).first()).toBeVisible()
  await result.getByText('The board of names').click()
  await expect(result.getByText('Nobody has put their name here yet.')).toBeVisible()
  await result.getByRole('button', { name: 'Put my name on the board' }).click()
  await expect(result.getByRole('rowheader', { name: `${me.firstName} ${me.lastName}` })).toBeVisible()
  await checkAccessibility(page)
  await result.getByRole('button', { name: 'Take my name off' }).click()
  await expect(result.getByText('Nobody has put their name here yet.')).toBeVisible()
})

test(
  'an instructor opens the board in the desk, and is told which names go when it closes',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(120_000))
    const me = await signIn('instructor')
    const student = await register('instructor')
    await givenPlayedClass(server, me, register, [student])
    const { runs } = await call(server, 'GET /api/runs', {}, student.token)
    await openClass(page, 'Finance 210')
    await openDebrief(page, 'The board')
    await expect(page.getByText('The board is closed, and students do not see it.')).toBeVisible()
    await page.getByRole('button', { name: 'Open the board' }).click()
    await expect(page.getByText('The board is open. Nobody has put their name on it yet.')).toBeVisible()
    await checkAccessibility(page)
    const params = { run: runs[0]?.id ?? '' }
    await call(server, 'PUT /api/runs/:run/board', { params, body: { shown: true } }, student.token)
    await showPart(page, 'The class')
    await showPart(page, 'The board')
    await expect(
      page.getByRole('rowheader', { name: `${student.firstName} ${student.lastName}` }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close the board' }).click()
    await expect(page.getByText(/^1 name will be taken off\./u)).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close the board' }).click()
    await expect(page.getByText('The board is closed, and students do not see it.')).toBeVisible()
  },
)
