import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  expect,
  test as base,
  type BrowserContext,
  type Frame,
  type Page,
  type TestType,
} from '@playwright/test'
import { labIds } from '@tradewind/contract/catalogue'
import axe, { type RunOptions } from 'axe-core'
import { claimedOf, rulesOfClaims } from './accessibility-report.ts'
import { makeAccount, type Account, type RegisterOptions, type Role } from './accounts.ts'
import { openMailbox, type ReadMail } from './mailbox.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

interface WorkerFixtures {
  /**
   * More variables for this worker's server. A file that sets others with `test.use({ settings: { … } })` gets its own
   * server.
   */
  settings: Record<string, string>
  server: OwnServer
  readMail: ReadMail
  /** Makes a new account through the API; the browser stays signed out. */
  register: (role: Role, options?: RegisterOptions) => Promise<Account>
}

interface TestFixtures {
  /**
   * Whether each test of a file gets a browser context of its own. The worker's context can keep scripts of the previous
   * test's stopped clock.
   */
  freshContext: boolean
  /**
   * Makes a new account and signs the browser in: the next page that opens has its session. The guides of the labs are
   * marked as seen unless `newcomer` is set.
   */
  signIn: (role: Role, options?: RegisterOptions & { newcomer?: boolean }) => Promise<Account>
  /**
   * Names the console errors that this test expects, such as a refused sign-in. The patterns are matched against
   * `text (address)`, and any other error fails the test.
   */
  expectErrors: (...patterns: RegExp[]) => void
  /** Runs axe on the current page in light and its colour rules in dark, and expects no violation. */
  checkAccessibility: (page: Page) => Promise<void>
  expectedErrors: RegExp[]
}

/**
 * Playwright removes the scripts of a stopped clock one by one when a context is reused. A page that loads meanwhile
 * still runs those that write the clock's log, without the clock.
 */
const leftoverOfClock =
  /^TypeError: Cannot read properties of undefined \(reading 'controller'\)\s+at <anonymous>:/u

/** The tag of tests that take long and repeat in full what others show in part: `npm run deep` runs them. */
export const inFull = { tag: '@deep' }

/** Axe as pages load it: minified, because a page parses that in half the time. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Key of the session token in the browser's local storage. */
const sessionKey = 'tradewind.session'

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{ INSTRUCTOR_APPROVAL: 'none' }, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await startOwnServer(settings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  readMail: [async ({ server }, use) => use(openMailbox(server.mailFolder)), { scope: 'worker' }],
  register: [
    async ({ server, readMail }, use) => use((role, options) => makeAccount(server, readMail, role, options)),
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  expectedErrors: async ({}, use) => use([]),
  expectErrors: async ({ expectedErrors }, use) =>
    use((...patterns) => {
      expectedErrors.push(...patterns)
    }),
  freshContext: [false, { option: true }],
  context: async ({ browser, context: shared, freshContext, expectedErrors }, use) => {
    const context = freshContext ? await browser.newContext() : shared
    const errors = collectErrors(context)
    await use(context)
    // Playwright does not reset this between the tests of one context.
    if (freshContext) await context.close()
    else await context.setOffline(false)
    const accepted = [...expectedErrors, leftoverOfClock]
    const unexpected = errors.filter((line) => !accepted.some((pattern) => pattern.test(line)))
    expect(unexpected, 'errors in the browser').toEqual([])
  },
  page: async ({ page }, use) => {
    await use(page)
    // A page that polls may have a call on its way through a route of the test when that ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  signIn: async ({ context, server, register }, use) => {
    let times = 0
    await use(async (role, options) => {
      const account = await register(role, options)
      await context.addInitScript(storeSession, {
        origin: server.url,
        sessionKey,
        token: account.token,
        time: ++times,
      })
      const guides = [...labIds, 'foreign_exchange_lab:desk'].map(
        (way) => `tradewind-guide:${way}:${account.user.id}`,
      )
      if (!options?.newcomer) await context.addInitScript(endGuides, { origin: server.labsUrl, guides })
      return account
    })
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  checkAccessibility: async ({}, use) => use(checkBothSchemes),
})

/** What a test is given. */
export type Fixtures = typeof test extends TestType<infer OfTest, infer OfWorker> ? OfTest & OfWorker : never

export { expect } from '@playwright/test'

interface StoredSession {
  origin: string
  sessionKey: string
  token: string
  /** The number of the sign-in within the test. The latest one wins. */
  time: number
}

/** Runs in every page of the test but stores the session only once, so that a session that has ended stays ended. */
function storeSession({ origin, sessionKey: key, token, time }: StoredSession): void {
  if (location.origin !== origin) return
  const done = 'test.signed-in'
  if (Number(localStorage.getItem(done)) >= time) return
  localStorage.setItem(done, String(time))
  localStorage.setItem(key, token)
}

/** Marks the guided start of each lab as seen. */
function endGuides({ origin, guides }: { origin: string; guides: string[] }): void {
  if (location.origin !== origin) return
  for (const guide of guides) localStorage.setItem(guide, 'over')
}

/** Collects a line for each error in any page, tab or frame of a context. */
function collectErrors(context: BrowserContext): string[] {
  const lines: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') lines.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => lines.push(error.error().stack ?? String(error.error())))
  return lines
}

async function checkBothSchemes(page: Page): Promise<void> {
  // The bar at the top covers what happens to be scrolled under it, which axe takes for small targets.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), {
        message: `the page follows the ${colorScheme} scheme`,
      })
      .toContain(colorScheme)
    // A scheme changes only colours, so the dark pass checks only those.
    const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined
    // Retries like any other expectation, because the screen may still be loading.
    await expect(async () => {
      expect(await violationsOn(page, rules), `accessibility in the ${colorScheme} scheme`).toEqual([])
    }).toPass({ timeout: 10_000 })
  }
  await page.emulateMedia({ colorScheme: null })
}

/** One line for each rule that the page or one of its frames breaks, with the elements. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const violations = (await Promise.all(page.frames().map((frame) => violationsIn(frame, rules)))).flat()
  return violations.map(
    ({ id, help, nodes, tags }) =>
      `${id}: ${help}${claimWords(tags)}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary}`).join('\n')}`,
  )
}

/** What the accessibility report says of the criteria of a broken rule, if it calls them supported. */
function claimWords(tags: readonly string[]): string {
  const claimed = claimedOf({ tags })
  return claimed.length === 0 ? '' : ` (the accessibility report calls ${claimed.join(', ')} supported)`
}

/** Checks one frame. Axe stays loaded in the frame for the next check, because loading it takes as long as a check. */
async function violationsIn(frame: Frame, rules: string[] | undefined) {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeScript)
  // Details of passed rules are not needed, and no enabled rule needs the style sheets to be loaded again.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }
  if (rules) options.runOnly = { type: 'rule', values: rules }
  else options.rules = Object.fromEntries(rulesOfClaims.map((id) => [id, { enabled: true }]))
  // What a lab draws for a page of the portal stands below the heading of that page.
  if (options.rules && frame.url().endsWith('#show'))
    options.rules['page-has-heading-one'] = { enabled: false }
  return await frame.evaluate(async (wanted) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    return (await here.run(document, wanted)).violations
  }, options)
}
