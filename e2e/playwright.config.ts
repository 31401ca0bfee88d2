import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { patiently } from './patience.ts'

/** What would only get in the way here: translations, updates, and upgrades of addresses to https. */
const withoutFeatures = ['HttpsUpgrades', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'Translate']
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** The files with tests whose source matches. */
function filesWith(pattern: RegExp): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.e2e.ts') && pattern.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
}

/**
 * Files whose tests need a server with other settings. Each of these servers is for few tests, so they come first: the
 * many others then keep all workers busy until the end. Every start of a worker costs as much as a short test, so few
 * workers share them.
 */
const onClockServers = filesWith(/test\.use\(\{[^}]*\bsettings: ownClock\b/u)
const onOwnServers = filesWith(/test\.use\(\{[^}]*\bsettings:/u).filter(
  (file) => !onClockServers.includes(file),
)

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, locale: 'en-US' }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './first-start.ts',
  // One more than the cores of the smallest machine that runs this, because a test sometimes waits.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: patiently(45_000),
  expect: { timeout: patiently(10_000) },
  reporter: 'list',
  use: {
    // The tests of a worker share one context and its first page, which Playwright resets between tests. The browser
    // then keeps the portal's compiled scripts.
    reuseContext: true,
    actionTimeout: patiently(10_000),
    navigationTimeout: patiently(20_000),
    // The processor draws every frame here. Reduced motion saves a third of them and avoids measuring half-faded colours.
    contextOptions: { reducedMotion: 'reduce' },
    // Screenshots of every step would take a third of the processor's time. `--trace on` adds them for a single test.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without this browser, Playwright uses the one it installed.
      ...(existsSync(chromium) && { executablePath: chromium }),
      // The last list counts, and replaces Playwright's, which switches partitioned storage off: without it, a page in
      // the frame of an LMS could store nothing, as in no browser that people use.
      args: ['--no-sandbox', `--disable-features=${withoutFeatures.join()}`],
    },
  },
  projects: [
    { name: 'own-servers', testMatch: onOwnServers, workers: 1, use: desktop },
    { name: 'clock-servers', testMatch: onClockServers, workers: 2, use: desktop },
    { name: 'shared-server', testIgnore: [...onOwnServers, ...onClockServers], use: desktop },
  ],
})
