import type { Locator } from '@playwright/test'
import { expect, test, inFull } from '../fixtures.ts'
import { expectHome, expectScreen, hideWelcome, holdCalls } from '../steps.ts'
import { givenDemoCode } from '../visits.ts'

const known = [
  [
    'unauthorized',
    'Access Denied',
    "You don't have permission to access this resource.",
    /signed in with the right account, or contact your administrator/u,
  ],
  [
    'guest_access',
    'Guest Access Unavailable',
    'Guest access is not available from your current location.',
    /works only on the network of your institution/u,
  ],
  ['institution_not_found', 'Institution Not Found', 'The requested institution could not be found.', null],
  [
    'lab_not_available',
    'Lab Not Available',
    'The requested lab is not available for your institution.',
    null,
  ],
  ['network_error', 'Network Error', 'Unable to connect to the server.', null],
] as const

test('/error explains each known type, and /error of an unknown type shows the texts from the address as plain text', async ({
  page,
}) => {
  for (const [type, title, message, advice] of known) {
    await page.goto(`/error?type=${type}&title=Elsewhere`)
    await expectScreen(page, /\/error/u, title)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    if (advice) await expect(page.getByText(advice)).toBeVisible()
    await expect(page.getByText('Elsewhere')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveCount(
      type === 'network_error' ? 0 : 1,
    )
    await expect(
      page.getByRole('main').getByRole('link', { name: 'support@tradewind.example' }),
    ).toHaveAttribute('href', 'mailto:support@tradewind.example')
  }

  await page.goto('/error')
  await expectScreen(page, '/error', 'Something went wrong')
  await expect(page.getByText('We encountered an unexpected error.')).toBeVisible()
  const query = new URLSearchParams({
    type: 'storm',
    title: 'A storm',
    message: '<b>Wind</b> from the west',
    details: `${'x'.repeat(298)}yz-and-more`,
  })
  await page.goto(`/error?${query.toString()}`)
  await expectScreen(page, /\/error\?/u, 'A storm')
  await expect(page.getByText('<b>Wind</b> from the west')).toBeVisible()
  await expect(page.getByText(`${'x'.repeat(298)}y…`, { exact: true })).toBeVisible()
})

test('/error keeps its own words beside a message and details from the address', inFull, async ({ page }) => {
  await page.goto('/error?type=lab_not_available&message=Ask+the+library&details=Ref+7')
  await expectScreen(page, /\/error/u, 'Lab Not Available')
  await expect(page.getByText('The requested lab is not available for your institution.')).toBeVisible()
  await expect(page.getByText('Ask the library')).toBeVisible()
  await expect(page.getByText('Ref 7')).toBeVisible()
})

test(
  'after a network error, Try again goes on once the server answers',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(/api\/config/u)
    await signIn('student')
    await page.goto('/error?type=network_error')
    await page.route('**/api/config', (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('group', { name: 'Error message' })).toContainText(
      'We still could not reach the server.',
    )
    await page.unroute('**/api/config')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectHome(page)
  },
)

test(
  'the signed-out page says how to come back, in words of ours only',
  inFull,
  async ({ page, checkAccessibility }) => {
    await page.goto('/signed-out?from=course&why=not-stored')
    await expectScreen(page, /\/signed-out/u, 'Your visit has ended')
    await expect(page.getByText('Your browser does not let this page store anything')).toBeVisible()
    await expect(page.getByText('To come back, open the activity in your course again.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to Login', /@/u])
    await checkAccessibility(page)
    await page.goto('/signed-out?from=demo&why=Call+us')
    await expect(page.getByText('Call us')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open the demo' })).toBeVisible()
  },
)

test(
  'the wrong code of a demo link can be corrected',
  inFull,
  async ({ page, server, checkAccessibility }) => {
    const { code } = await givenDemoCode(server, { labs: ['global_compass_lab'] })
    await page.goto(`/demo/start?code=${code}X`)
    const field = page.getByRole('textbox', { name: 'Demo code' })
    await expect(field).toHaveValue(`${code}X`)
    await expect(field).toHaveAccessibleDescription(/does not work\. Please correct it/u)
    await expect(page).toHaveURL('/demo')
    await checkAccessibility(page)
    await field.fill(code)
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page).toHaveURL('/?lab=global_compass_lab')
  },
)

test('the buttons of /error lead to Home and to the sign-in page', inFull, async ({ page, signIn }) => {
  await page.goto('/error?type=unauthorized')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expectScreen(page, '/login', 'Sign in')
  await signIn('student')
  await page.goto('/error?type=unauthorized')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expectHome(page)
})

for (const who of ['a visitor', 'a student', 'an administrator'] as const) {
  test(
    `${who} at an unknown address gets the not-found page with status 404`,
    who === 'a visitor' ? {} : inFull,
    async ({ page, signIn, expectErrors }) => {
      expectErrors(/status of 404 .*\/(no-such-page|settings\/more|LOGIN)/u)
      if (who !== 'a visitor') await signIn(who === 'a student' ? 'student' : 'admin')
      for (const path of ['/no-such-page', '/settings/more', '/LOGIN']) {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(404)
        await expectScreen(page, path, 'Page not found')
      }
      await page.getByRole('link', { name: 'See the help page' }).click()
      await expectScreen(page, '/help', 'Help')
    },
  )
}

test('the help page is in the menus, its search finds topics, and its contents lead to each', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/login')
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
  await expectScreen(page, '/help', 'Help')
  const search = page.getByRole('searchbox', { name: 'Search help' })
  const topics = page.getByRole('heading', { level: 2 })
  for (const [typed, title] of [
    ['redeem code', 'Redeem a code'],
    ['buy', 'Buy a lab or a package'],
    ['refunds', 'Ask for a refund'],
    ['class code', 'Join or create a class'],
    ['invoice', 'Get an invoice or a receipt'],
  ] as const) {
    await search.fill(typed)
    await expect(topics.filter({ hasText: title })).toBeVisible()
  }
  await search.fill('refund')
  await expect(topics.first()).toHaveText('Ask for a refund')
  await checkAccessibility(page)
  await search.fill('atlantis')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('No topic has all these words.')
  await expect(topics).toHaveCount(0)
  await search.fill('')
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  for (const title of await links.allTextContents()) {
    await links.getByText(title, { exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  }
})

test('the support address can be copied', inFull, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@tradewind.example')
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
})

test(
  'the page shows its bar in the final place, and cards in outline, before its scripts load',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await hideWelcome(page.context())
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route(/\/assets\/index-.*\.js$/u, async (route) => {
      await held
      await route.continue()
    })
    const boxOf = async (title: Locator) => {
      await expect(title).toBeVisible()
      // A slow machine answers before the style sheet has named the fonts, and before they have come.
      await expect
        .poll(() =>
          title.evaluate(async (element) => {
            const faces = await document.fonts.load(getComputedStyle(element).font)
            return faces.length
          }),
        )
        .toBeGreaterThan(0)
      return await title.boundingBox()
    }
    const check = await holdCalls(page, '/api/auth/validatetoken')
    await page.goto('/', { waitUntil: 'commit' })
    const early = await boxOf(page.getByText('Tradewind Labs', { exact: true }))
    await expect(page.getByRole('banner')).toHaveCount(0)
    const cards = page.locator('.bones[data-kind="cards"]')
    await expect(cards).toBeVisible()
    const earlyCards = await cards.boundingBox()
    goOn()
    const late = await boxOf(page.getByRole('banner').getByText('Tradewind Labs', { exact: true }))
    expect(late).toEqual(early)
    // The outline stays where it is while the session is checked.
    expect(await cards.boundingBox()).toEqual(earlyCards)
    check.release()
    await expect(page.getByRole('button', { name: 'Open Global Compass' })).toBeVisible()
    await expect(cards).toHaveCount(0)
  },
)
