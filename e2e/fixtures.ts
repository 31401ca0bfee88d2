import { expect, test as base, type BrowserContext, type Frame, type Page } from '@playwright/test'
import { labIds } from '@tradewind/contract/catalogue'
import axe, { type RunOptions } from 'axe-core'
import { makeAccount, type Account, type RegisterOptions, type Role } from './accounts.ts'
import { openMailbox, type ReadMail } from './mailbox.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

interface WorkerFixtures {
  /**
   * Further variables of this worker's server. A file that needs others says so with
   * `test.use({ settings: { … } })` and gets a server of its own.
   */
  settings: Record<string, string>
  server: OwnServer
  readMail: ReadMail
  /** Makes a new account through the API; the browser stays signed out. */
  register: (role: Role, options?: RegisterOptions) => Promise<Account>
}

interface TestFixtures {
  /**
   * Makes a new account and signs the browser in: the next page that opens has its session. No lab shows them around,
   * but a newcomer.
   */
  signIn: (role: Role, options?: RegisterOptions & { newcomer?: boolean }) => Promise<Account>
  /**
   * Says which errors of the console this test expects, for example a refused sign-in. They are compared with
   * `text (address)`; every other error fails the test.
   */
  expectErrors: (...patterns: RegExp[]) => void
  /** Runs axe on the page as it is, in light, and on its colours in dark; expects no violation. */
  checkAccessibility: (page: Page) => Promise<void>
  expectedErrors: RegExp[]
}

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
  context: async ({ context, expectedErrors }, use) => {
    const errors = collectErrors(context)
    await use(context)
    // What Playwright leaves as it is between the tests of one context.
    await context.setOffline(false)
    const unexpected = errors.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)))
    expect(unexpected, 'errors in the browser').toEqual([])
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
      const guides = labIds.map((lab) => `tradewind-guide:${lab}:${account.user.id}`)
      if (!options?.newcomer) await context.addInitScript(endGuides, { origin: server.labsUrl, guides })
      return account
    })
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  checkAccessibility: async ({}, use) => use(checkBothSchemes),
})

export { expect } from '@playwright/test'

interface StoredSession {
  origin: string
  sessionKey: string
  token: string
  /** Counts the sessions of a test: the last one counts. */
  time: number
}

/** Runs in every page of the test, and stores the session in the first: one that has ended since stays so. */
function storeSession({ origin, sessionKey: key, token, time }: StoredSession): void {
  if (location.origin !== origin) return
  const done = 'test.signed-in'
  if (Number(localStorage.getItem(done)) >= time) return
  localStorage.setItem(done, String(time))
  localStorage.setItem(key, token)
}

/** As a person leaves them who has seen the guided start of each lab. */
function endGuides({ origin, guides }: { origin: string; guides: string[] }): void {
  if (location.origin !== origin) return
  for (const guide of guides) localStorage.setItem(guide, 'over')
}

/** Lines for all that goes wrong in any page, tab or frame of a context. */
function collectErrors(context: BrowserContext): string[] {
  const lines: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') lines.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => lines.push(error.error().stack ?? String(error.error())))
  return lines
}

async function checkBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), {
        message: `the page follows the ${colorScheme} scheme`,
      })
      .toContain(colorScheme)
    // A scheme changes colours only: the second look is at those.
    const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined
    // It waits as every other expectation does: what a screen shows may still be on its way.
    await expect(async () => {
      expect(await violationsOn(page, rules), `accessibility in the ${colorScheme} scheme`).toEqual([])
    }).toPass({ timeout: 10_000 })
  }
  await page.emulateMedia({ colorScheme: null })
}

/** A line for each rule that the page or one of its frames breaks, with the places. */
async function violationsOn(page: Page, rules: string[] | undefined): Promise<string[]> {
  const violations = (await Promise.all(page.frames().map((frame) => violationsIn(frame, rules)))).flat()
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary}`).join('\n')}`,
  )
}

/** Each frame is looked at by itself: axe stays in it for the next look, which a new one each time would cost twice. */
async function violationsIn(frame: Frame, rules: string[] | undefined) {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  // What passes is not asked for in detail, and no rule that is on needs the style sheets once more.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }
  if (rules) options.runOnly = { type: 'rule', values: rules }
  return await frame.evaluate(async (wanted) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    return (await here.run(document, wanted)).violations
  }, options)
}
