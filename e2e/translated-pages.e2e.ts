import { expect, inFull, test } from './fixtures.ts'
import { hedgeQuarter, pressIn, question } from './foreign-exchange.ts'
import { givenCrew, openUsers, userRow, users } from './managed-users.ts'
import { patiently } from './patience.ts'
import { hideWelcome, labPage } from './steps.ts'
import { showOriginal, translatePages } from './translator.ts'

test.beforeEach(({ context }) => hideWelcome(context))

for (const manner of ['replaces', 'inserts and removes', 'moves'] as const)
  test(
    `a page whose translator ${manner} texts keeps its figures current, also back in its own language`,
    manner === 'replaces' ? {} : inFull,
    async ({ page, context, server, signIn }) => {
      await translatePages(context, manner)
      const crew = await givenCrew(server, ['Ada', 'Bo', 'Cy'])
      await signIn('admin')
      await openUsers(page, crew[0]?.lastName ?? '')
      await expect(users(page).getByRole('rowheader')).toHaveCount(3)
      const bar = page.getByRole('group', { name: 'Selected people' })
      const isTranslated = () => expect(bar.getByRole('status').locator('font').first()).toBeVisible()
      const all = bar.getByRole('button', { name: 'Select all 3 on this page', exact: true })
      for (const [at, { email }] of crew.entries()) {
        await userRow(page, email).getByRole('checkbox').check()
        await expect(bar.getByRole('status')).toHaveText(`${at + 1} selected`)
        await isTranslated()
        await expect(all).toHaveCount(at < 2 ? 1 : 0)
      }
      await userRow(page, crew[1]?.email ?? '')
        .getByRole('checkbox')
        .uncheck()
      await expect(bar.getByRole('status')).toHaveText('2 selected')
      await isTranslated()
      await all.click()
      await expect(bar.getByRole('status')).toHaveText('3 selected')
      await isTranslated()
      await showOriginal(page)
      await expect(page.locator('font')).toHaveCount(0)
      await expect(bar.getByRole('status')).toHaveText('3 selected')
      await userRow(page, crew[0]?.email ?? '')
        .getByRole('checkbox')
        .uncheck()
      await expect(bar.getByRole('status')).toHaveText('2 selected')
      await expect(all).toBeVisible()
      await bar.getByRole('button', { name: 'Clear selection' }).click()
      await expect(bar).toHaveCount(0)
    },
  )

test('a lab in a page that is translated is played as in any other', async ({ page, context, signIn }) => {
  test.setTimeout(patiently(120_000))
  await translatePages(context)
  await signIn('instructor')
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await pressIn(lab, 'Start attempt 1 of 3')
  await expect(lab.locator('main font').first()).toBeVisible()
  await hedgeQuarter(lab, 1)
  await pressIn(lab, 'Go on to quarter 2 of 6')
  await expect(question(lab, 'Quarter 2: where is the danger?')).toBeFocused()
})
