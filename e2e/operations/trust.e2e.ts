import { expect, test, inFull } from '../fixtures.ts'
import { expectScreen } from '../steps.ts'

test(
  'anybody finds the papers from the footer of any page, each with its version and day',
  inFull,
  async ({ page, checkAccessibility }) => {
    await page.goto('/login')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Trust' }).click()
    await expectScreen(page, '/trust', 'Trust')
    const papers = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Version' })
    await expect(papers).toHaveCount(11)
    for (const paper of await papers.all())
      await expect(paper).toContainText(/Version \d[\d.]*, \w+\s\d+,\s20\d\d/u)
    await checkAccessibility(page)
    const privacy = page.getByRole('region', { name: 'Privacy' })
    await privacy.getByRole('link', { name: 'Privacy', exact: true }).click()
    await expectScreen(page, '/trust/privacy', 'Privacy')
    await expect(page.getByRole('link', { name: 'support@tradewind.example' }).first()).toHaveAttribute(
      'href',
      'mailto:support@tradewind.example',
    )
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'All papers' }).click()
    await expectScreen(page, '/trust', 'Trust')
  },
)

test('the accessibility report can be read, downloaded and printed', async ({ page, checkAccessibility }) => {
  await page.goto('/trust/accessibility-report')
  await expectScreen(page, '/trust/accessibility-report', 'Accessibility conformance report')
  const row = page.getByRole('row', { name: /^1\.4\.3 Contrast \(Minimum\) Web/u })
  await expect(row).toContainText('Web: Supports')
  await expect(row).toContainText('e2e/teaching/labs-accessibility.e2e.ts')
  await page.getByText('The 55 criteria').click()
  await expect(page.getByRole('listitem').filter({ hasText: '402.2.1' })).toBeVisible()
  await checkAccessibility(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the report (OpenACR, YAML)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('accessibility-report.yaml')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test(
  'the other papers have their tables and files, on a phone too',
  inFull,
  async ({ page, checkAccessibility }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, title, says, file] of [
      ['data-map', 'Data map', 'Until the person deletes the account', 'Download the map (CSV)'],
      [
        'security-answers',
        'Answers to a security questionnaire',
        'setting INSTRUCTOR_SECOND_FACTOR',
        'Download the answers (CSV)',
      ],
      ['records-of-processing', 'Record of processing', 'As a processor', null],
      ['software', 'Software', 'BlueOak-1.0.0', null],
    ] as const) {
      await page.goto(`/trust/${path}`)
      await expectScreen(page, `/trust/${path}`, title)
      await expect(page.getByText(says).first()).toBeVisible()
      await checkAccessibility(page)
      if (file === null) continue
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: file }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${path}.csv`)
    }
  },
)

test('what papers link to is there, and an unknown paper says so', inFull, async ({ page, request }) => {
  const software = await request.get('/trust/software.json')
  const { bomFormat, components } = (await software.json()) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.map(({ name }) => name)).toContain('fastify')
  const security = await (await request.get('/.well-known/security.txt')).text()
  const [, expires = ''] = /^Expires: (.+)$/mu.exec(security) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  expect(security).toContain('Contact: mailto:support@tradewind.example')
  await page.goto('/trust/nothing')
  await expectScreen(page, '/trust/nothing', 'Paper not found')
  await page.getByRole('link', { name: 'All papers' }).click()
  await expectScreen(page, '/trust', 'Trust')
})
