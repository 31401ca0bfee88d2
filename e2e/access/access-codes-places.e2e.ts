import { givenAccessCode } from '../codes.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { givenRoom } from '../rooms.ts'
import { fillIn, hideWelcome, labPage, logIn, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a class code in the fields for access and product codes leads to the class',
  inFull,
  async ({ page, register, server, signIn, checkAccessibility }) => {
    test.slow()
    const room = await givenRoom(server, await register('instructor'))
    await signIn('student')
    await page.goto('/cart/foreign_exchange_lab')
    await page.getByRole('button', { name: 'Checkout Foreign Exchange' }).click()
    const cart = page.getByRole('dialog', { name: 'Enter Product Code' })
    await fillIn(cart, { 'Product code': room.code })
    await cart.getByRole('button', { name: 'Register' }).click()
    await expect(cart.getByRole('link', { name: 'Join your class' })).toHaveAttribute(
      'href',
      `/join/${room.code}`,
    )
    await fillIn(cart, { 'Product code': await givenAccessCode(server, 'foreign_exchange_lab') })
    await expect(cart.getByRole('link', { name: 'Join your class' })).toHaveCount(0)
    await cart.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('dialog', { name: 'Your code worked' }).getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Redeem Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redeem Code' })
    await fillIn(dialog, { 'Access code': room.code.toLowerCase() })
    await dialog.getByRole('button', { name: 'Enter' }).click()
    await expect(dialog.getByText('Invalid access code')).toBeVisible()
    await expect(dialog.getByText('Is it a class code?')).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole('link', { name: 'Join your class' }).click()
    await expect(labPage(page, 'Foreign Exchange').getByText('You have joined Finance 210.')).toBeVisible()
  },
)

test(
  'a code of a lab in the field for a class leads to redeeming it, and is no guess',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const code = await givenAccessCode(server, 'foreign_exchange_lab')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signIn('student')
    await page.goto('/join')
    await fillIn(page, { 'Class code': code })
    await page.getByRole('button', { name: 'Join' }).click()
    const field = page.getByRole('textbox', { name: 'Class code' })
    await expect(field).toHaveAccessibleDescription(
      'A class code has 8 letters and digits. A code for a lab is redeemed on Home.',
    )
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Redeem it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redeem Code' })
    await expect(dialog.getByRole('textbox', { name: 'Access code' })).toHaveValue(code)
    await dialog.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('dialog', { name: 'Your code worked' })).toBeVisible()
    expect(asked).not.toContain('/api/class-codes/find')
  },
)

test(
  'a code of a lab in the field for a demo waits until its owner has signed in',
  inFull,
  async ({ page, server, register, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(422, '/api/demo/sessions'))
    const student = await register('student')
    const code = await givenAccessCode(server, 'foreign_exchange_lab')
    await page.goto('/demo')
    await page.getByRole('button', { name: 'Open the demo' }).click()
    await fillIn(page, { 'Demo code': code })
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText('This demo code does not exist. Please check it.')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Redeem it' }).click()
    await logIn(page, student)
    await expect(
      page.getByRole('dialog', { name: 'Redeem Code' }).getByRole('textbox', { name: 'Access code' }),
    ).toHaveValue(code)
  },
)
