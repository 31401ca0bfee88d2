import { chromium } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export function launchBrowser() {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** Starts a browser with a profile in `folder`, which another program can control through `port`. */
export function launchSteeredBrowser(folder, port) {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
}

/** The browser storage of the demo student, after the introduction. */
export async function signInDemoStudent(url) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'student@tradewind.example', password: 'fair-winds-2026' }),
  })
  const { token } = await response.json()
  return { 'tradewind.session': token, 'tradewind.hide-info': 'true' }
}

/** Runs in a page: adds entries to its storage. */
export function fillStorage(entries) {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}
