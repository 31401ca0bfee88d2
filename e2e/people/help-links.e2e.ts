import type { Page } from '@playwright/test'
import { screens } from '@tradewind/contract/screens'
import { expect, inFull, test } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { refusedCall } from '../steps.ts'

/** The addresses on our origin that the page links to, without fragments. */
async function ownLinks(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const links = page.getByRole('link')
  const addresses = await links.evaluateAll((elements) =>
    elements.flatMap((element) =>
      element instanceof HTMLAnchorElement ? [element.href.replace(/#.*/u, '')] : [],
    ),
  )
  return addresses.filter((address) => new URL(address).origin === new URL(page.url()).origin)
}

/**
 * Follows all links from the given paths, and expects an answer and a screen of its own behind each. Paths in `known`
 * are followed elsewhere.
 */
async function walk(page: Page, paths: readonly string[], known: readonly string[] = []): Promise<string[]> {
  const waiting = paths.map((path) => new URL(path, page.url()).href)
  const visited = new Set(known.map((path) => new URL(path, page.url()).href))
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (visited.has(address)) continue
    visited.add(address)
    // A file, which the browser would save.
    if (/\.\w+$/u.test(new URL(address).pathname)) {
      expect((await page.request.get(address)).status(), address).toBe(200)
      continue
    }
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { name: 'Page not found' }), address).toHaveCount(0)
    waiting.push(...(await ownLinks(page)))
  }
  return [...visited].map((address) => new URL(address).pathname)
}

const publicScreens = Object.entries(screens).flatMap(([path, { access }]) =>
  access === 'public' ? [path.replace('/course-kit/:code', '/course-kit/FX')] : [],
)

test('every link on a public page leads to a screen', inFull, async ({ page }) => {
  await page.goto('/login')
  const visited = await walk(page, publicScreens)
  expect(visited).toEqual(expect.arrayContaining(publicScreens))
})

for (const role of ['student', 'instructor', 'admin'] as const) {
  test(
    `every link that a ${role} can follow from Home leads to a screen`,
    inFull,
    async ({ page, signIn, expectErrors }) => {
      // It opens about forty pages, and on a busy machine each may take seconds.
      test.setTimeout(patiently(120_000))
      // Days without activity.
      expectErrors(refusedCall(404, 'analytics/'))
      await signIn(role)
      await page.goto('/')
      const visited = await walk(page, ['/', '/settings'], publicScreens)
      expect(visited).toEqual(
        expect.arrayContaining(['/settings', '/edit-settings', '/change-password', '/delete']),
      )
    },
  )
}
