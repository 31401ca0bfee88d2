import { fileURLToPath } from 'node:url'
import { fillStorage, launchBrowser, signInDemoStudent } from './browser.mjs'
import { runProduct } from './servers.mjs'

/** Makes docs/home.png, the README's picture of Home, from the running product. */
const product = await runProduct(null, { DEMO_DATA: 'on' })
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-US' })
  await context.addInitScript(fillStorage, await signInDemoStudent(product.url))
  const page = await context.newPage()
  await page.goto(product.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: fileURLToPath(new URL('../docs/home.png', import.meta.url)) })
} finally {
  await browser.close()
  await product.stop()
}
