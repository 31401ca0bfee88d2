import { expect, inFull, test } from '../fixtures.ts'
import {
  alert,
  batchesPart,
  csvFile,
  expectNoOverflow,
  givenBatch,
  overview,
  storedCode,
  storedStats,
} from '../managed-codes.ts'
import { newWord } from '../managed-institutions.ts'
import { tabTo } from '../keyboard.ts'
import { breakCalls, fillIn, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

const calls = '/api/access-codes'

test('statistics that fail to load can be tried again', inFull, async ({ page, signIn, expectErrors }) => {
  expectErrors(
    refusedCall(500, calls),
    unansweredCall(calls),
    /The statistics of access codes could not be loaded/u,
  )
  await signIn('admin')
  const sentence = 'Failed to fetch access code statistics'
  const table = page.getByRole('table', { name: 'Access codes by product' })
  await breakCalls(page, 'GET', calls)
  await page.goto(overview)
  await expect(alert(page, sentence)).toContainText('Nothing was changed.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Pro Package' })).toBeVisible()
  await loseCalls(page, 'GET', calls)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(alert(page, sentence)).toContainText('These numbers may be out of date.')
  await expect(page.getByText('Statistics refreshed successfully')).toHaveCount(0)
  await expect(table.getByRole('row').filter({ hasText: 'Pro Package' })).toBeVisible()
})

test('a failed upload keeps the codes of its file', async ({ page, signIn, expectErrors }) => {
  expectErrors(refusedCall(500, calls), unansweredCall(calls))
  await signIn('admin')
  await page.goto(overview)
  await page.getByRole('button', { name: 'Upload codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload access codes' })
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Foreign Exchange')
  await dialog.getByLabel('CSV file').setInputFiles(csvFile('A-1\nB-2\n'))
  for (const fail of [breakCalls, loseCalls]) {
    await fail(page, 'POST', calls)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to upload access codes')
    await page.unrouteAll()
  }
  await expect(dialog.getByText('2 codes')).toBeVisible()
  // Escape would lose the list.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
})

test('an unreadable file is reported', inFull, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto(overview)
  // Browsers give this error for a file that was removed after it was chosen.
  await page.evaluate(() => {
    const arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    const onChange = ({ target }: Event) => {
      for (const file of (target as HTMLInputElement).files ?? []) Object.assign(file, { arrayBuffer })
    }
    document.addEventListener('change', onChange, { capture: true })
  })
  await page.getByRole('button', { name: 'Upload codes' }).click()
  await page.getByLabel('CSV file').setInputFiles(csvFile('A-1\n'))
  await expect(page.getByText('Failed to read the file')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test(
  'every other failure is shown where the action was started',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    expectErrors(
      refusedCall(500, calls),
      unansweredCall(calls),
      /The list of code-batches could not be loaded/u,
    )
    const admin = await signIn('admin')
    const name = newWord()
    const { made } = await givenBatch(server, admin, name)
    const [code = ''] = made
    const dialog = page.getByRole('dialog')
    await loseCalls(page, 'GET', `${calls}/batches`)
    await page.goto(`${batchesPart}&batches-search=${name}`)
    await expect(alert(page, 'Failed to fetch the batches of access codes.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()

    await breakCalls(page, 'GET', `${calls}/batches/`)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Download CSV' }).click()
    await expect(alert(page, 'Server Error')).toBeVisible()

    await breakCalls(page, 'POST', calls)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke unused codes' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to revoke the codes.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Generate codes' }).click()
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Pro Package')
    await fillIn(dialog, { 'Number of codes': '2', 'Batch name': name })
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to generate access codes.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('tab', { name: 'Overview' }).click()
    const part = page.getByRole('region', { name: 'Look up a code' })
    await part.getByRole('textbox', { name: 'Access code' }).fill(code)
    await part.getByRole('button', { name: 'Look up' }).click()
    await expect(part.getByRole('alert')).toHaveText('Failed to look up the code.')
    await page.unrouteAll()
    await part.getByRole('button', { name: 'Look up' }).click()
    await expect(part.getByText('Available')).toBeVisible()
    await loseCalls(page, 'POST', `${calls}/revoke`)
    await part.getByRole('button', { name: 'Revoke this code' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to revoke the code.')
    expect((await storedCode(server, admin, code)).status).toBe('available')
  },
)

test(
  'a letter typed while the search changes the address is kept',
  inFull,
  async ({ page, server, signIn }) => {
    const admin = await signIn('admin')
    const name = newWord()
    await givenBatch(server, admin, name)
    await page.goto(batchesPart)
    const search = page.getByRole('searchbox')
    await expect(search).toBeVisible()
    // The router shows a new address a little later, and a slow machine leaves time for a key in between.
    await page.evaluate((last) => {
      const replace = history.replaceState.bind(history)
      history.replaceState = (...change) => {
        history.replaceState = replace
        replace(...change)
        document.execCommand('insertText', false, last)
      }
    }, name.slice(-1))
    await search.focus()
    await page.keyboard.type(name.slice(0, -1))
    await expect(page).toHaveURL((url) => url.searchParams.get('batches-search') === name)
    await expect(search).toHaveValue(name)
  },
)

test('codes are generated and revoked by keyboard alone', inFull, async ({ page, server, signIn }) => {
  test.slow()
  const admin = await signIn('admin')
  const name = `Keys ${newWord()}`
  const lab = 'foreign_exchange_lab'
  const before = (await storedStats(server, admin)).find(({ product }) => product === lab) ?? { revoked: 0 }
  await page.goto(overview)
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(batchesPart)
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(name)
  await tabTo(page, page.getByRole('button', { name: 'Generate codes' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await page.keyboard.type('Foreign')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Generate codes' })).toBeFocused()
  const menu = page.getByRole('button', { name: `Actions for ${name}` })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Download CSV' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Revoked 2 codes.')).toBeVisible()
  await expect(menu).toBeFocused()
  const { revoked } = (await storedStats(server, admin)).find(({ product }) => product === lab) ?? before
  expect(revoked).toBe(before.revoked + 2)
})

test(
  'everybody can use the parts and their dialogs, on a phone too',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    test.slow()
    const admin = await signIn('admin')
    const name = newWord()
    const { made } = await givenBatch(server, admin, name)
    const dialog = page.getByRole('dialog')
    for (const width of [1280, 390]) {
      // The result of axe for a dialog does not depend on the width.
      const checkDialog = async () => {
        if (width === 1280) await checkAccessibility(page)
      }
      await page.setViewportSize({ width, height: 844 })
      await page.goto(overview)
      await page.getByRole('textbox', { name: 'Access code' }).fill(made[0] ?? '')
      await page.getByRole('button', { name: 'Look up' }).click()
      await expect(page.getByRole('button', { name: 'Revoke this code' })).toBeVisible()
      await checkAccessibility(page)
      await expectNoOverflow(page, width)
      await page.getByRole('button', { name: 'Upload codes' }).click()
      await dialog.getByRole('button', { name: 'Upload' }).click()
      await dialog.getByLabel('CSV file').setInputFiles(csvFile('A-1\nB-2\nB-2\n'))
      await expect(dialog.getByText('2 codes')).toBeVisible()
      await checkDialog()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.goto(`${batchesPart}&batches-search=${name}`)
      await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeVisible()
      await checkAccessibility(page)
      await expectNoOverflow(page, width)
      await page.getByRole('button', { name: 'Generate codes' }).click()
      await dialog.getByRole('button', { name: 'Generate' }).click()
      await checkDialog()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Revoke unused codes' }).click()
      await checkDialog()
    }
  },
)
