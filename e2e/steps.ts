import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type FrameLocator, type Locator, type Page } from '@playwright/test'

export interface Person {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** A person without an account. */
export function newPerson(): Person {
  return {
    email: `person-${randomUUID()}@university.example`,
    password: 'rope-and-sextant',
    firstName: 'Noor',
    lastName: 'Haddad',
  }
}

/** The browser's console line for a call that the server refused, for `expectErrors`. */
export function refusedCall(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path}`, 'u')
}

/** The browser's console line for a call without an answer, for `expectErrors`. */
export function unansweredCall(path: string): RegExp {
  return new RegExp(`net::ERR_.*${path}`, 'u')
}

/** Fills in fields by label. */
export async function fillIn(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await within
      .getByRole('textbox', { name: label, exact: true })
      .or(passwordField(within, label))
      .fill(value)
  }
}

/** Browsers give password fields no role. */
export function passwordField(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true }).and(within.locator('input[type=password]'))
}

export async function fillInRegistration(page: Page, person: Person): Promise<void> {
  await fillIn(page, {
    'First name': person.firstName,
    'Last name': person.lastName,
    Email: person.email,
    Password: person.password,
    'Confirm password': person.password,
  })
}

/** Signs in with the form on the page. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** Chooses an entry in the menu with the person's first name. */
export async function chooseFromUserMenu(page: Page, firstName: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: firstName }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Tradewind Labs' })).toBeVisible()
}

export async function expectScreen(page: Page, path: string | RegExp, title: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The page inside the frame of an open lab. */
export function labPage(page: Page, name = 'Global Compass'): FrameLocator {
  return page.frameLocator(`iframe[title="${name}"]`)
}

/** Waits until an open lab shows the signed-in person, whom it knows only from the token. */
export async function expectLabOpen(page: Page, who: string): Promise<void> {
  await expect(page).toHaveURL('/?lab=global_compass_lab')
  await expect(labPage(page).getByRole('definition').filter({ hasText: who })).toBeVisible()
}

export async function expectLabClosed(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Global Compass' })).toHaveCount(0)
}

/** Hides Home's welcome and the Course Kit's guide, as their own checkboxes do, and prevents the prompt for a code. */
export async function hideWelcome(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('tradewind.hide-info', 'true')
      localStorage.setItem('tradewind.hide-guide', 'true')
    } catch {
      // Empty tabs and refused frames have no storage, and some frames of an LMS may not use it.
    }
  })
  await skipRedeemPrompt(context)
}

/** Prevents Home's prompt for a code, as if it had already been shown, even after signing out and in again. */
export async function skipRedeemPrompt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const remember = () => {
      try {
        sessionStorage.setItem('tradewind.redeem-prompted', 'true')
      } catch {
        // As above.
      }
    }
    remember()
    // Signing out clears this value and leads to another screen, so it is set again before anybody can sign in.
    window.navigation.addEventListener('currententrychange', remember)
  })
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('tradewind.session'))
}

interface HeldCalls {
  /** The number of calls so far. */
  count: () => number
  /** Releases these calls and all later ones. */
  release: () => void
}

/** Holds the calls to a path on their way to the server, as a slow network does. */
export async function holdCalls(page: Page, path: string): Promise<HeldCalls> {
  let count = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}`, async (route) => {
    count += 1
    await released
    await route.continue()
  })
  return { count: () => count, release }
}

/** Makes the server fail for calls of one method, as after an internal error. */
export async function breakCalls(page: Page, method: string, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (route.request().method() !== method) return await route.fallback()
      const body = { error: 'Server Error', message: 'Server Error', code: 'server_error' }
      return await route.fulfill({ status: 500, json: body })
    },
  )
}

/** Leaves calls of one method without an answer. */
export async function loseCalls(page: Page, method: string, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (route.request().method() !== method) return await route.fallback()
      return await route.abort()
    },
  )
}

/** Clears the browser's cache, so that files of earlier tests are loaded again. */
export async function forgetFiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Lets a page be at another time: by its own clock, and by that of the server, which it would believe. */
export async function atTime(page: Page, time: number): Promise<void> {
  await page.clock.setFixedTime(time)
  const date = new Date(time).toUTCString()
  await page.route('**/api/**', async (route) => {
    // Pages that lead on are not calls.
    if (route.request().resourceType() !== 'fetch') return await route.fallback()
    const response = await route.fetch()
    return await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}
