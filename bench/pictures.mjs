import { fileURLToPath } from 'node:url'
import { launchBrowser } from './browser.mjs'
import { runProduct } from './servers.mjs'

/** Makes the four pictures of the README anew, from the running product with its demo world. */
const product = await runProduct(null, { DEMO_DATA: 'on' })
const browser = await launchBrowser()
try {
  await take('home', 'show/student', { width: 1280, height: 860 }, (page) =>
    page.getByRole('button', { name: 'Sam' }).waitFor(),
  )
  await take('class', 'show/instructor', { width: 1280, height: 860 }, async (page) => {
    const lab = page.frameLocator('iframe')
    await lab.getByRole('button', { name: 'Debrief desk' }).click()
    await lab.getByRole('heading', { name: 'What the class scored' }).waitFor()
  })
  await take('three-screens', 'beside', { width: 1600, height: 1000 }, async (page) => {
    await page.frameLocator('iframe[title^="A student"]').getByText('(you)').waitFor()
    await page.frameLocator('iframe[title="The projector"]').getByRole('heading', { level: 1 }).waitFor()
  })
  await take('institution', 'show/contact', { width: 1280, height: 860 }, async (page) => {
    await page.getByRole('button', { name: 'View as table' }).waitFor()
    await page
      .getByRole('heading', { name: 'Usage' })
      .evaluate((heading) => scrollTo(0, heading.offsetTop - 120))
  })
} finally {
  await browser.close()
  await product.stop()
}

/** Opens a page of /dev until it is there, and takes the picture of where it leads. */
async function take(name, path, viewport, ready) {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  await context.addInitScript(() => {
    localStorage.setItem('tradewind.hide-info', 'true')
    sessionStorage.setItem('tradewind.redeem-prompted', 'true')
  })
  const page = await context.newPage()
  const end = Date.now() + 60_000
  for (;;) {
    await page.goto(`${product.url}/dev/${path}`)
    // The demo world is complete some seconds after the server is ready.
    const isThere = await ready(page).then(
      () => true,
      () => false,
    )
    if (isThere) break
    if (Date.now() > end) throw new Error(`/dev/${path} does not show ${name}`)
  }
  // Pictures and charts come a little later; pages with streams are never idle.
  await page.waitForTimeout(2500)
  await page.screenshot({ path: fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url)) })
  await context.close()
}
