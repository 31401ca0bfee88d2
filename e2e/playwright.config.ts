import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './first-start.ts',
  // One more than the cores of the smallest machine that runs this: now and then a test waits.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // The tests of a worker share one context and its first page, which Playwright empties between them: the browser
    // keeps what it has compiled of the portal.
    reuseContext: true,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Pictures of every step would be a third of the processor's time; a test alone has them with `--trace on`.
    // Every frame is drawn by the processor here. Without motion a third fewer are, and no colour is measured halfway.
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Where there is no such browser, Playwright takes the one of its own installation.
      ...(existsSync(chromium) && { executablePath: chromium }),
      args: ['--no-sandbox'],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, locale: 'en-US' },
    },
  ],
})
