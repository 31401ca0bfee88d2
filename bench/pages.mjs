import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { screens } from '../contract/dist/screens.js'
import { requireFrom } from '../scripts/packages.mjs'
import { freePorts } from '../server/dist/test/free-ports.js'
import { fillStorage, launchBrowser, launchSteeredBrowser, signInDemoStudent } from './browser.mjs'
import { runProduct } from './servers.mjs'

/**
 * Measures what public pages and Home load, and how Lighthouse rates them on a simulated phone with a slow connection.
 */
const categories = ['performance', 'accessibility', 'best-practices']

/**
 * A single run says little about a page with much script work, so this takes the median of five, as Lighthouse
 * recommends.
 */
const runsOfHome = 5

/**
 * Opens `path` with an empty cache and sums its scripts and styles, as served (brotli) and as gzip would be, and all that
 * comes over the wire, with fonts, pictures and headers.
 */
async function bytesOf(browser, url, path, storage) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(fillStorage, storage)
  const page = await context.newPage()
  const loaded = []
  page.on('response', (response) => {
    if (!response.url().startsWith('data:')) loaded.push(response)
  })
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
  const sums = { served: 0, gzip: 0, wire: 0, requests: loaded.length }
  for (const response of loaded) {
    const { responseBodySize, responseHeadersSize } = await response.request().sizes()
    sums.wire += responseBodySize + responseHeadersSize
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) continue
    sums.served += responseBodySize
    sums.gzip += gzipSync(await response.body(), { level: 9 }).length
  }
  await context.close()
  return sums
}

const { default: lighthouse } = (await requireFrom('lighthouse', 'Lighthouse'))('lighthouse')

async function judge(url, path, storage) {
  const profile = mkdtempSync(join(tmpdir(), 'tradewind-lighthouse-'))
  const [port] = await freePorts()
  const context = await launchSteeredBrowser(profile, port)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/help`)
    await page.evaluate(fillStorage, storage)
    await page.close()
    const { lhr } = await lighthouse(`${url}${path}`, {
      port,
      disableStorageReset: true,
      onlyCategories: categories,
      logLevel: 'error',
    })
    const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 0.9)
    const scoreOf = (name) => Math.round(lhr.categories[name].score * 100)
    return {
      performance: scoreOf('performance'),
      scores: categories.map((name) => `${name} ${scoreOf(name)}`),
      failed: failed.map((audit) => `${audit.id}${audit.displayValue ? ` (${audit.displayValue})` : ''}`),
      machine: Math.round(lhr.environment.benchmarkIndex),
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Rates a page `runs` times. Returns the median run by performance, and the scores of all runs. */
async function judgeOften(url, path, storage, runs) {
  const judged = []
  for (let run = 0; run < runs; run++) judged.push(await judge(url, path, storage))
  judged.sort((a, b) => a.performance - b.performance)
  return {
    ...judged[Math.floor(runs / 2)],
    all: judged.map(({ performance, machine }) => `${performance} (machine ${machine})`),
  }
}

// The browser starts first, so that no product is left running if there is none.
const browser = await launchBrowser()
const product = await runProduct(null, { DEMO_DATA: 'on' })
try {
  // Paths with a code get an example. An access code leads to /login, so that path is left out.
  const open = Object.keys(screens)
    .filter((path) => screens[path].access === 'public' && path !== '/redeem/:code')
    .map((path) => ({ path: path.replace(':code', 'FX'), storage: {} }))
  const pages = [{ path: '/', storage: await signInDemoStudent(product.url) }, ...open]
  for (const { path, storage } of pages) {
    const { served, gzip, wire, requests } = await bytesOf(browser, product.url, path, storage)
    const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`
    console.log(
      `${path}  JS+CSS ${kilobytes(served)} as served, ${kilobytes(gzip)} gzip; all ${kilobytes(wire)} in ${requests} requests`,
    )
    const { scores, failed, all } = await judgeOften(
      product.url,
      path,
      storage,
      path === '/' ? runsOfHome : 1,
    )
    console.log(`    Lighthouse mobile: ${scores.join(', ')}`)
    console.log(`    performance of each run: ${all.join(', ')}`)
    if (failed.length > 0) console.log(`    below 90: ${failed.join(', ')}`)
  }
} finally {
  await browser.close()
  await product.stop()
}
