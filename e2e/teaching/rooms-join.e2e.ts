import { givenAccessCode } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { givenRoom } from '../rooms.ts'
import { fillIn, hideWelcome, labPage, logIn, refusedCall } from '../steps.ts'
import { comeIn, givenCampus } from '../visits.ts'

test('somebody who is signed out types the code, signs in, and is in the class', async ({
  page,
  server,
  register,
  checkAccessibility,
}) => {
  const room = await givenRoom(server, await register('instructor'))
  const player = await register('instructor')
  await hideWelcome(page.context())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/join')
  await expect(page.getByRole('heading', { level: 1, name: 'Join your class' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Please enter your class code.')).toBeVisible()
  const typed = room.code.toLowerCase()
  await fillIn(page, { 'Class code': ` ${typed.slice(0, 4)} ${typed.slice(4)} ` })
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('region', { name: 'Join your class' })).toBeVisible()
  await logIn(page, player)
  await expect(labPage(page, 'Foreign Exchange').getByText('You have joined Finance 210.')).toBeVisible()
})

test(
  'the address of the QR code leads to the class at once',
  inFull,
  async ({ page, server, register, signIn }) => {
    const room = await givenRoom(server, await register('instructor'))
    await hideWelcome(page.context())
    await signIn('instructor')
    await page.goto(`/join/${room.code}`)
    await expect(labPage(page, 'Foreign Exchange').getByText('You have joined Finance 210.')).toBeVisible()
  },
)

test(
  'a wrong code is refused at the field, which keeps what was typed',
  inFull,
  async ({ page, server, register, signIn, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(422, '/api/class-codes/find'))
    const room = await givenRoom(server, await register('instructor'))
    await hideWelcome(page.context())
    await signIn('instructor')
    await page.goto('/join/NOCLASS')
    const field = page.getByRole('textbox', { name: 'Class code' })
    await expect(page.getByText('No class session has this code.')).toBeVisible()
    await expect(field).toHaveValue('NOCLASS')
    await expect(field).toBeFocused()
    await checkAccessibility(page)
    await field.fill(room.code)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(labPage(page, 'Foreign Exchange').getByText('You have joined Finance 210.')).toBeVisible()
  },
)

test(
  'a student without the lab sees how to get it, and is in the class once the lab opens',
  inFull,
  async ({ page, server, register, signIn }) => {
    const room = await givenRoom(server, await register('instructor'))
    const code = await givenAccessCode(server, 'foreign_exchange_lab')
    await hideWelcome(page.context())
    await signIn('student')
    await page.goto(`/join/${room.code}`)
    const refusal = page.getByRole('dialog', { name: 'Foreign Exchange' })
    await expect(refusal.getByRole('link', { name: 'Purchase Foreign Exchange' })).toBeVisible()
    await refusal.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Redeem Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redeem Code' })
    await fillIn(dialog, { 'Access code': code })
    await dialog.getByRole('button', { name: 'Enter' }).click()
    const given = page.getByRole('dialog', { name: 'Your code worked' })
    await given.getByRole('button', { name: 'Open Foreign Exchange' }).click()
    await expect(labPage(page, 'Foreign Exchange').getByText('You have joined Finance 210.')).toBeVisible()
  },
)

test('guests read that they play alone', inFull, async ({ page, server, register, expectErrors }) => {
  expectErrors(refusedCall(403, '/api/class-codes/find'))
  const room = await givenRoom(server, await register('instructor'))
  await comeIn(page, await givenCampus(server))
  await page.goto(`/join/${room.code}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Class code' })).toHaveValue(room.code)
})
