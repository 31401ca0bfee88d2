import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { newCode } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import {
  batchesPart,
  codesIn,
  csvFile,
  downloadedBy,
  givenBatch,
  overview,
  storedCode,
  storedStats,
} from '../managed-codes.ts'
import { newWord } from '../managed-institutions.ts'
import { refusedCall } from '../steps.ts'

function batchRow(page: Page, name: string) {
  return page
    .getByRole('table', { name: 'Batches of access codes' })
    .getByRole('row')
    .filter({ hasText: name })
}

test('the statistics match the server and can be refreshed; the codes of a file are previewed, and then uploaded', async ({
  page,
  server,
  signIn,
}) => {
  const admin = await signIn('admin')
  await givenBatch(server, admin, newWord(), 3)
  await page.goto(overview)
  const table = page.getByRole('table', { name: 'Access codes by product' })
  const row = table.getByRole('row').filter({ hasText: 'Cultural Exchange' })
  const heads = ['Product', 'Available', 'Used', 'Expired', 'Revoked', 'Total']
  await expect(table.getByRole('columnheader')).toHaveText(heads)
  const expectCounts = async () => {
    const stats = await storedStats(server, admin)
    const counts = stats.find(({ product }) => product === 'cultural_exchange_lab')
    if (!counts) throw new Error('The server counts no codes of this lab.')
    const { available, used, expired, revoked, total } = counts
    await expect(row.getByRole('cell')).toContainText([available, used, expired, revoked, total].map(String))
  }
  await expectCounts()
  await givenBatch(server, admin, newWord(), 4)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Statistics refreshed successfully')).toBeVisible()
  await expectCounts()
  await expect(page.getByText('Statistics refreshed successfully')).toBeHidden()
  const csv = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }))
  const cells = await row.locator('th, td').locator('span:not([aria-hidden])').allTextContents()
  expect(csv).toContain(`\r\n${cells.join(',')}\r\n`)

  const codes = Array.from({ length: 12 }, newCode)
  await call(
    server,
    'POST /api/access-codes/upload',
    { body: { codes: codes.slice(0, 1), product: 'foreign_exchange_lab' } },
    admin.token,
  )
  await page.getByRole('button', { name: 'Upload codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload access codes' })
  const upload = dialog.getByRole('button', { name: 'Upload' })
  await upload.click()
  await expect(dialog.getByText('Please select a product')).toBeVisible()
  await expect(dialog.getByText('No access codes to upload')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Foreign Exchange')

  const file = dialog.getByLabel('CSV file')
  await file.setInputFiles(csvFile('A-1', 'codes.txt'))
  await expect(dialog.getByText('Please select a CSV file')).toBeVisible()
  await file.setInputFiles(csvFile('\uFEFFCode;For\r\n;\r\n'))
  await expect(dialog.getByText('No valid access codes found in the CSV file')).toBeVisible()
  await file.setInputFiles(csvFile('A-1,"x\nB-2'))
  await expect(dialog.getByText('Failed to parse CSV file')).toBeVisible()
  await expect(dialog.getByText('Row 1: its quotation marks do not match.')).toBeVisible()
  await upload.click()
  await expect(dialog.getByText('Failed to parse CSV file')).toBeVisible()

  await file.setInputFiles(csvFile(`Code;For\r\n${[...codes, codes[0]].join(';Anna\r\n')};Ben\r\n`))
  await expect(dialog.getByText('12 codes, the first 10 of them:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(codes.slice(0, 10))
  await expect(dialog.getByText('1 row repeats a code and was left out.')).toBeVisible()
  await upload.click()
  await expect(dialog.getByRole('status')).toHaveText('Uploaded 11 codes. 1 was already there.')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload codes' })).toBeFocused()
  const found = await storedCode(server, admin, codes[11] ?? '')
  expect(found).toMatchObject({ product: 'foreign_exchange_lab', status: 'available' })
})

test(
  'the server’s refusal of a code names its row in the file',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(refusedCall(422, '/api/access-codes/upload'))
    await signIn('admin')
    await page.goto(overview)
    await page.getByRole('button', { name: 'Upload codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload access codes' })
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Foreign Exchange')
    await dialog.getByLabel('CSV file').setInputFiles(csvFile('code\n\nA-1\nB-2\n'))
    const sentence = 'This code is too strange.'
    await page.route('**/api/access-codes/upload', (route) =>
      route.fulfill({
        status: 422,
        json: { error: sentence, message: sentence, code: 'invalid_fields', fields: { 'codes.1': sentence } },
      }),
    )
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByText(`Row 4: ${sentence}`)).toBeVisible()
  },
)

test(
  'a batch is generated, downloaded and used, and its unused codes are revoked',
  inFull,
  async ({ page, server, register, signIn }) => {
    test.slow()
    const admin = await signIn('admin')
    const name = `Harbour ${newWord()}`
    await page.goto(overview)
    await page.getByRole('button', { name: 'Generate codes' }).click()
    const dialog = page.getByRole('dialog')
    const generate = dialog.getByRole('button', { name: 'Generate' })
    await dialog.getByRole('textbox', { name: 'Number of codes' }).fill('10,001')
    await dialog.getByLabel('Last day (optional)').fill('2020-01-31')
    await generate.click()
    for (const problem of [
      'Please select a product',
      'At most 10,000 codes.',
      'Please enter a name for the batch.',
      'This day has passed. Please choose a later one.',
    ])
      await expect(dialog.getByText(problem)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption('Cultural Exchange')
    await dialog.getByRole('textbox', { name: 'Number of codes' }).fill('3')
    await dialog.getByRole('textbox', { name: 'Batch name' }).fill(name)
    await dialog.getByLabel('Last day (optional)').fill('2090-05-31')
    await generate.click()
    await expect(dialog.getByRole('status')).toContainText('3 codes of Cultural Exchange are ready.')
    const download = dialog.getByRole('button', { name: 'Download CSV' })
    await expect(download).toBeFocused()
    const csv = await downloadedBy(page, download, /^harbour-.+-codes-[\d-]{10}\.csv$/u)
    const [first = '', second = '', third = ''] = codesIn(csv)
    expect(csv).toContain(`${server.url}/redeem/${third}`)
    await dialog.getByRole('button', { name: 'Done' }).click()

    const { token } = await register('student')
    await call(server, 'POST /api/access-codes/use', { body: { code: first } }, token)
    await page.getByRole('tab', { name: 'Batches' }).click()
    await expect(page).toHaveURL(batchesPart)
    await page.getByRole('searchbox', { name: 'Search by batch name' }).fill(name.toUpperCase())
    const row = batchRow(page, name)
    const cells = (revoked: string, unused: string) =>
      expect(row.getByRole('cell')).toContainText([
        'Cultural Exchange',
        '',
        'May 31, 2090',
        '1 / 3',
        revoked,
        unused,
        '',
      ])
    await cells('0', '2')
    const list = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }))
    expect(list).toContain(`${name},generated,Cultural Exchange,`)
    await expect(row).toContainText('Generated')
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    const again = await downloadedBy(page, page.getByRole('menuitem', { name: 'Download CSV' }))
    expect(codesIn(again)).toEqual(codesIn(csv))

    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke unused codes' }).click()
    await expect(dialog).toContainText(`2 of the 3 codes in ${name} are unused.`)
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Revoked 2 codes.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect((await storedCode(server, admin, first)).status).toBe('used')
    expect((await storedCode(server, admin, second)).status).toBe('revoked')
    await cells('2', '0')
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Revoke unused codes' })).toBeDisabled()
  },
)

test('the list of batches has pages', inFull, async ({ page, server, signIn }) => {
  const admin = await signIn('admin')
  const word = newWord()
  for (let index = 1; index <= 11; index += 1) await givenBatch(server, admin, `${word} course ${index}`, 1)
  await page.goto(`${batchesPart}&batches-search=${word}`)
  await expect(page.getByText('1 to 10 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11 of 11')).toBeVisible()
  await expect(page).toHaveURL(`${batchesPart}&batches-search=${word}&batches-page=2`)
  await page.reload()
  await expect(page.getByText('11 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await expect(page.getByText('1 to 10 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await expect(page.getByText('11 of 11')).toBeVisible()
})

test(
  'a code is looked up, and revoked while it is unused',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    expectErrors(refusedCall(404, '/api/access-codes/look-up'))
    const admin = await signIn('admin')
    const name = `Anchor ${newWord()}`
    const { made } = await givenBatch(server, admin, name)
    const [used = '', free = ''] = made
    const { token, email } = await register('student')
    await call(server, 'POST /api/access-codes/use', { body: { code: used } }, token)
    await page.goto(overview)
    const part = page.getByRole('region', { name: 'Look up a code' })
    const field = part.getByRole('textbox', { name: 'Access code' })
    await part.getByRole('button', { name: 'Look up' }).click()
    await expect(part.getByText('Please enter an access code')).toBeVisible()
    await field.fill(newCode())
    await part.getByRole('button', { name: 'Look up' }).click()
    await expect(part.getByText('We could not find this access code. Please check it.')).toBeVisible()

    await field.fill(used.toLowerCase())
    await part.getByRole('button', { name: 'Look up' }).click()
    await expect(part.getByRole('definition').filter({ hasText: email })).toHaveText(`Maya Stone ${email}`)
    await expect(part.getByRole('definition').filter({ hasText: name })).toBeVisible()
    await expect(part.getByRole('button', { name: 'Revoke this code' })).toHaveCount(0)

    await field.fill(free)
    await part.getByRole('button', { name: 'Look up' }).click()
    await expect(part.getByText('Available')).toBeVisible()
    await part.getByRole('button', { name: 'Revoke this code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(part.getByRole('button', { name: 'Revoke this code' })).toBeFocused()
    await part.getByRole('button', { name: 'Revoke this code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(part.getByText('Revoked 1 code.')).toBeVisible()
    await expect(part.getByText('Revoked', { exact: true }).first()).toBeVisible()
    expect((await storedCode(server, admin, free)).status).toBe('revoked')
  },
)
