import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type FrameLocator, type Locator, type Page } from '@playwright/test'

export interface Person {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Somebody who has no account yet. */
export function newPerson(): Person {
  return {
    email: `person-${randomUUID()}@university.example`,
    password: 'rope-and-sextant',
    firstName: 'Noor',
    lastName: 'Haddad',
  }
}

/** What the browser's console says of a call that the server refused, for `expectErrors`. */
export function refusedCall(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path}`, 'u')
}

/** What the browser's console says of a call that got no answer, for `expectErrors`. */
export function unansweredCall(path: string): RegExp {
  return new RegExp(`net::ERR_.*${path}`, 'u')
}

/** Fills in fields by their labels. */
export async function fillIn(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await within
      .getByRole('textbox', { name: label, exact: true })
      .or(passwordField(within, label))
      .fill(value)
  }
}

/** A browser gives password fields no role. */
function passwordField(within: Page | Locator, label: string): Locator {
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

/** Signs in by the form that is open. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** Chooses an entry of the menu that has the person's first name. */
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

/** Waits until an open lab shows who is signed in, which it learns from the token alone. */
export async function expectLabOpen(page: Page, who: string): Promise<void> {
  await expect(page).toHaveURL('/?lab=global_compass_lab')
  await expect(labPage(page).getByRole('definition').filter({ hasText: who })).toBeVisible()
}

export async function expectLabClosed(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Global Compass' })).toHaveCount(0)
}

/**
 * Neither the welcome of Home nor the guide of the Course Kit is wanted, as their own checkboxes would remember; nor does
 * Home ask for a code.
 */
export async function hideWelcome(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Neither an empty tab nor a refused frame has storage.
    if (location.protocol !== 'http:') return
    localStorage.setItem('tradewind.hide-info', 'true')
    localStorage.setItem('tradewind.hide-guide', 'true')
  })
  await skipRedeemPrompt(context)
}

/** Home does not ask by itself for a code, as if it had done so already, also after signing out and in again. */
export async function skipRedeemPrompt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol !== 'http:') return
    const remember = () => sessionStorage.setItem('tradewind.redeem-prompted', 'true')
    remember()
    // Signing out forgets it, and leads to another screen before anybody can sign in again.
    window.navigation.addEventListener('currententrychange', remember)
  })
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('tradewind.session'))
}

interface HeldCalls {
  /** How many calls the page has made. */
  count: () => number
  /** Lets them through, and all that follow. */
  release: () => void
}

/** Holds the calls of a path on their way to the server, as a slow network does. */
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

/** Lets the server fail at calls of one method, as it does when something of its own is broken. */
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

/** Lets nobody answer calls of one method. */
export async function loseCalls(page: Page, method: string, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (route.request().method() !== method) return await route.fallback()
      return await route.abort()
    },
  )
}

/** As a browser that was never here: the files that tests before this one have loaded are loaded anew. */
export async function forgetFiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}
