import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { fillIn, refusedCall } from '../steps.ts'

test(
  'an administrator moves access between two accounts of a person',
  inFull,
  async ({ page, server, signIn, register, readMail, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(422, '/grants/move'))
    const admin = await signIn('admin')
    const [from, other] = [await register('student'), await register('student')]
    await call(
      server,
      'POST /api/users/:user/grants',
      { params: { user: from.user.id }, body: { lab: 'foreign_exchange_lab', until: null } },
      admin.token,
    )
    await page.goto(`/admin/users/${from.user.id}`)
    await page.getByRole('button', { name: 'Move to another account' }).click()
    const dialog = page.getByRole('dialog', { name: /^Move the access of/u })
    await fillIn(dialog, { 'Email address of the other account': 'nobody@example.edu' })
    await dialog.getByRole('button', { name: 'Move access' }).click()
    await expect(dialog.getByText('There is no account with this address.')).toBeVisible()
    await checkAccessibility(page)
    await fillIn(dialog, { 'Email address of the other account': other.email })
    await dialog.getByRole('button', { name: 'Move access' }).click()
    await expect(
      page.getByRole('group', { name: 'Message' }).getByText(`Foreign Exchange moved to ${other.email}.`),
    ).toBeVisible()
    for (const { email } of [from, other])
      expect((await readMail(email, { subject: /moved/u })).text).toContain(other.email)
  },
)
