import type { Page } from '@playwright/test'
import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { expectHome, expectScreen, hideWelcome, logIn } from '../steps.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ context }) => hideWelcome(context))

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

async function givenClass(server: OwnServer, token: string, lab: LabId, name: string): Promise<string> {
  const rules = { deadline: null, timeZone: 'UTC', attempts: 1, counted: 'best' } as const
  const input = { params: { lab }, body: { name, ...rules, settings: {} } }
  return (await call(server, 'POST /api/labs/:lab/class-sessions', input, token)).code
}

/** Follows a link of the Course Kit, and expects its page in a new tab. */
async function expectInNewTab(
  page: Page,
  link: RegExp,
  { path, title, check }: { path: string; title: string; check: (opened: Page) => Promise<void> },
): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: link }).click()
  const resource = await opened
  await expectScreen(resource, path, title)
  await check(resource)
  await resource.close()
}

test('an instructor finds the Course Kit first on Home and in the bar, and its tabs are steps in the history; cards and Free Resources open their pages in new tabs', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.slow()
  const check = checkAccessibility
  await signIn('instructor')
  await page.goto('/')
  await page.getByRole('link', { name: 'Open Course Kit' }).click()
  await expectScreen(page, '/coursekit', 'Course Kit')
  await expect(tab(page, 'Free Curriculum')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Canvas')).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page)).toHaveText([/^Market Entry/u, /^Foreign Exchange/u, /^Culture Intelligence/u])
  await checkAccessibility(page)
  const ofLab = { path: '/help/course-kit/CI', title: 'Cultural Intelligence in your course', check }
  await expectInNewTab(page, /^Culture Intelligence/u, ofLab)
  await expectInNewTab(page, /^Free Resources/u, { path: '/help/videos', title: 'Videos', check })

  await tab(page, 'Moodle').click()
  await expect(page).toHaveURL('/coursekit?part=moodle')
  await expect(page.getByRole('heading', { name: 'Moodle Content Coming Soon' })).toBeVisible()
  await tab(page, 'Onboarding Students').click()
  await expect(page).toHaveURL('/coursekit?tab=onboarding')
  const onboarding = [/^Market Entry/u, /^Foreign Exchange/u, /^Cultural Intelligence/u, /^Bundle/u]
  await expect(cards(page)).toHaveText(onboarding)
  const ofBundle = { path: '/help/course-kit/Bundle#students', title: 'The bundle in your course' }
  await expectInNewTab(page, /^Bundle/u, {
    ...ofBundle,
    check: async (opened) => {
      await expect(opened.getByRole('heading', { name: 'What your students do' })).toBeInViewport()
      await check(opened)
    },
  })
  await tab(page, 'Blackboard').click()
  await expect(page.getByRole('heading', { name: 'Blackboard Content Coming Soon' })).toBeVisible()
  await checkAccessibility(page)

  await page.goBack()
  await expect(tab(page, 'Canvas')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Moodle Content Coming Soon' })).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(cards(page)).toHaveText(onboarding)
  await page.goto('/coursekit?tab=cellar&part=attic')
  await expect(cards(page)).toHaveCount(3)
  await page.goto('/help/course-kit/XX')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an email is filled in with name, course and class sessions, and copied as plain text', async ({
  page,
  server,
  signIn,
  checkAccessibility,
}) => {
  const { token } = await signIn('instructor')
  const code = await givenClass(server, token, 'foreign_exchange_lab', 'Monday group')
  await page.goto('/coursekit?tab=onboarding&part=email')
  const card = page.getByRole('button', { name: /^Bundle/u })
  await card.click()
  await expect(page).toHaveURL('/coursekit?tab=onboarding&part=email&email=Bundle')
  const dialog = page.getByRole('dialog', { name: 'Bundle - Email Instructions' })
  const email = dialog.getByRole('group', { name: 'The email' })
  await expect(email).toContainText('required course material for [Course name].')
  await expect(email).toContainText('[Foreign Exchange class session code]')
  await expect(email.locator('mark')).toHaveText([
    '[Course name]',
    '[Foreign Exchange class session code]',
    '[Cultural Intelligence class session code]',
  ])
  await expect(dialog.getByRole('status')).toContainText('3 placeholders are not filled in yet.')
  await dialog.getByRole('textbox', { name: 'Course name' }).fill('Trade 101')
  const choice = dialog.getByRole('combobox', { name: 'Foreign Exchange class session' })
  await choice.selectOption({ label: `Monday group (${code})` })
  await expect(email).toContainText('required course material for Trade 101.')
  await expect(email).toContainText(
    `Foreign Exchange: ${code}, or open ${server.url}/?lab=foreign_exchange_lab`,
  )
  await expect(email).toContainText('[Cultural Intelligence class session code]')
  await expect(email).toContainText('Ines Carter')
  await expect(dialog.getByRole('status')).toContainText('1 placeholder is not filled in yet.')
  await checkAccessibility(page)

  await dialog.getByRole('button', { name: 'Copy Email' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await email.textContent())
  await expect(dialog.getByRole('button', { name: 'Copy Email' })).toBeVisible()
  await dialog.getByRole('group', { name: 'The email' }).press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card).toBeFocused()
  await expect(page).toHaveURL('/coursekit?tab=onboarding&part=email')
})

test('an email has an address; when the browser cannot copy, the text is selected, and a failure is only logged', async ({
  page,
  signIn,
}) => {
  await signIn('instructor')
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new Error('not allowed')),
    })
  })
  await page.goto('/coursekit?email=ME')
  const dialog = page.getByRole('dialog', { name: 'Market Entry - Email Instructions' })
  const copy = dialog.getByRole('button', { name: 'Copy Email' })
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  await copy.click()
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Market Entry is linked from our course page',
  )
  await expect(copy).toBeVisible()
  await page.evaluate(() => (document.execCommand = () => false))
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be copied'))
  await copy.click()
  await logged
  await expect(copy).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'copied' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page).toHaveURL('/coursekit?tab=onboarding&part=email')
  await expect(tab(page, 'Email')).toHaveAttribute('aria-selected', 'true')

  await page.goto('/coursekit?email=XX')
  await expect(page.getByRole('dialog').getByText('not available')).toBeVisible()
})

test('the guide opens automatically after a second until the reader hides it', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('instructor')
  await page.clock.install()
  await page.goto('/coursekit')
  await page.evaluate(() => localStorage.removeItem('tradewind.hide-guide'))
  await page.addInitScript(() => localStorage.removeItem('tradewind.hide-guide'))
  await page.reload()
  const guide = page.getByRole('dialog', { name: 'Course Kit Guide' })
  const choice = guide.getByRole('checkbox', { name: "Don't show this again" })
  await expectScreen(page, '/coursekit', 'Course Kit')
  await page.clock.runFor(1100)
  await expect(guide.getByText('Welcome to your Course Kit.')).toBeVisible()
  await checkAccessibility(page)
  const stored = () => page.evaluate(() => localStorage.getItem('tradewind.hide-guide'))
  await choice.check()
  expect(await stored()).toBe('true')
  await choice.uncheck()
  expect(await stored()).toBeNull()
  await guide.getByRole('button', { name: 'Got it!' }).click()
  await expect(guide).toBeHidden()

  const button = page.getByRole('button', { name: 'Course Kit Guide' })
  await button.click()
  await guide.press('Escape')
  await expect(guide).toBeHidden()
  await expect(button).toBeFocused()
})

test(
  'a guide that the reader has hidden does not open by itself',
  inFull,
  async ({ page, context, signIn }) => {
    await hideWelcome(context)
    await signIn('instructor')
    await page.clock.install()
    await page.goto('/coursekit')
    await expectScreen(page, '/coursekit', 'Course Kit')
    await page.clock.runFor(10_000)
    await expect(page.getByRole('button', { name: 'Course Kit Guide' })).toBeEnabled()
    await expect(page.getByRole('dialog', { name: 'Course Kit Guide' })).toHaveCount(0)
  },
)

test(
  'the videos play with captions, and the server sends them in parts',
  inFull,
  async ({ page, signIn, request }) => {
    await signIn('instructor')
    await page.goto('/help/videos')
    for (const [name, file] of [
      ['Product tour', 'product-tour'],
      ['Course Kit guide', 'course-kit-guide'],
    ] as const) {
      const film = page.getByRole('region', { name }).locator('video')
      await expect(film).toHaveAttribute('src', `/videos/${file}.webm`)
      const seen = await film.evaluate(async (element) => {
        const video = element as HTMLVideoElement
        await video.play()
        video.pause()
        return { width: video.videoWidth, cues: video.textTracks[0]?.cues?.length ?? 0 }
      })
      expect(seen.width).toBe(1280)
      expect(seen.cues).toBeGreaterThan(5)
      const part = await request.get(`/videos/${file}.webm`, { headers: { range: 'bytes=100-199' } })
      expect(part.status()).toBe(206)
      expect(part.headers()['content-type']).toBe('video/webm')
      expect((await part.body()).length).toBe(100)
    }
  },
)

test('students are sent Home, administrators are not, and a signed-out reader returns after signing in', async ({
  page,
  register,
  signIn,
}) => {
  const instructor = await register('instructor')
  await page.goto('/coursekit?email=FX')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, instructor)
  await expect(page.getByRole('dialog', { name: 'Foreign Exchange - Email Instructions' })).toBeVisible()
  await expect(page).toHaveURL('/coursekit?email=FX')
  await signIn('student')
  await page.goto('/coursekit?tab=onboarding')
  await expectHome(page)
  await expect(page.getByRole('link', { name: 'Course Kit' })).toHaveCount(0)
  await signIn('admin')
  await page.goto('/')
  await page.getByRole('link', { name: 'Course Kit' }).click()
  await expectScreen(page, '/coursekit', 'Course Kit')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } })

  test('nothing in the Course Kit is wider than the screen', inFull, async ({ page, signIn }) => {
    await signIn('instructor')
    for (const address of ['/coursekit?tab=onboarding', '/coursekit?email=Bundle', '/help/course-kit/FX']) {
      await page.goto(address)
      await expect(
        page.getByRole('heading', { level: address.includes('email') ? 2 : 1 }).first(),
      ).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, address).toBeLessThanOrEqual(0)
    }
  })
})
