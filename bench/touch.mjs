import { once } from 'node:events'
import { labs } from '@tradewind/contract/catalogue'
import { fillStorage, launchBrowser } from './browser.mjs'
import { call } from './compass-player.mjs'
import { runProduct } from './servers.mjs'

/**
 * Measures how the labs answer to a touch, in the practice round of each lab: how long until the picture has changed
 * and was drawn, and, while a control moves for three seconds, how many frames come in time and how long the main thread
 * works for each.
 *
 *   node touch.mjs [lab id]
 */
const [, , only] = process.argv
const touches = 30
const movesMs = 3000

const product = await runProduct(null, { DEMO_DATA: 'on' })
const browser = await launchBrowser()
try {
  const { token } = await call(product.url, null, 'POST /api/auth/login', {
    email: 'instructor@tradewind.example',
    password: 'fair-winds-2026',
  })
  for (const { id, name } of labs) if (only === undefined || only === id) await measure(token, id, name)
} finally {
  await browser.close()
  await product.stop()
}

async function measure(token, id, name) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(fillStorage, {
    'tradewind.session': token,
    'tradewind.hide-info': 'true',
    'tradewind.hide-guide': 'true',
  })
  await context.addInitScript(() => sessionStorage.setItem('tradewind.redeem-prompted', 'true'))
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.goto(`${product.url}/?lab=${id}`)
  const lab = page.frameLocator(`iframe[title="${name}"]`)
  await lab.getByRole('heading', { name: 'Play', exact: true }).waitFor()
  const practice = lab.getByRole('button', { name: 'Try it in a minute' })
  if ((await practice.count()) === 0) {
    console.log(`${name}: no practice round`)
    await context.close()
    return
  }
  await practice.click()
  const slider = await firstSlider(lab)
  console.log(`${name}, ${slider ? 'a slider' : 'an answer'} of the practice round`)
  if (slider) {
    report(await touched(page, slider))
    await moved(page, slider)
  } else report(await answered(lab))
  await context.close()
}

/** The first slider of the practice round, once its first question has its second answer; null if there is none. */
async function firstSlider(lab) {
  await lab.locator('.stage').waitFor()
  const answers = lab.locator('.stage-control').getByRole('radio')
  if ((await answers.count()) > 1) await answers.nth(1).check()
  const slider = lab.getByRole('slider').first()
  return (await slider.isVisible()) ? slider : null
}

function report(times) {
  if (times.length === 0) {
    console.log('  nothing to touch')
    return
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(0)
  console.log(
    `  from the touch to the drawn picture: first ${times[0].toFixed(0)} ms, then p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} ms  (aim: 100 ms)`,
  )
}

/** Runs in the lab's page. `nextChange` becomes the time from the next touch until the changed picture was drawn. */
function watch(element) {
  globalThis.nextChange = new Promise((resolve) => {
    let touchedAt = 0
    const picture = document.querySelector('.stage-view')
    const drawn = () => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - touchedAt))
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    }
    const observer = new MutationObserver(() => {
      observer.disconnect()
      drawn()
    })
    const begin = (event) => {
      touchedAt = event.timeStamp
      observer.observe(picture, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    // A slider speaks by 'input'; an answer by 'click', before React has drawn.
    element.addEventListener(element.type === 'range' ? 'input' : 'click', begin, {
      capture: true,
      once: true,
    })
  })
}

async function touched(page, slider) {
  const times = []
  // In the middle, so that there is room on both sides.
  const [least, most] = await slider.evaluate(({ min, max }) => [Number(min), Number(max)])
  await slider.fill(String(Math.round((least + most) / 2)))
  await slider.focus()
  for (let at = 0; at < touches; at++) {
    await slider.evaluate(watch)
    await page.keyboard.press(at % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    times.push(await slider.evaluate(() => globalThis.nextChange))
  }
  return times
}

/** Chooses answers; in some labs that goes on to the next question. */
async function answered(lab) {
  const open = 'input[type=radio]:not(:checked), button:not([popovertarget], :disabled)'
  const answers = lab.locator('.stage-control').locator(open)
  const times = []
  for (let at = 0; at < touches && (await answers.count()) > 0; at++) {
    const answer = answers.first()
    await answer.evaluate(watch)
    await answer.click({ force: true })
    times.push(await lab.locator('body').evaluate(() => globalThis.nextChange))
  }
  return times
}

async function moved(page, slider) {
  const box = await slider.boundingBox()
  const client = await page.context().newCDPSession(page)
  const events = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await client.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  await slider.evaluate((element) => {
    const tick = () => element.isConnected && requestAnimationFrame(tick)
    tick()
  })
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  const began = performance.now()
  for (let took = 0; took < movesMs; took = performance.now() - began) {
    const share = 0.5 + 0.45 * Math.sin(took / 250)
    await page.mouse.move(box.x + box.width * share, y)
  }
  await page.mouse.up()
  const complete = once(client, 'Tracing.tracingComplete')
  await client.send('Tracing.end')
  await complete
  reportFrames(events)
}

/** Sums the tasks of the lab's main thread between two of its frames. */
function reportFrames(events) {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts)
  const { tid } = frames[0]
  const tasks = events.filter((event) => event.name === 'RunTask' && event.tid === tid)
  const gaps = []
  const works = []
  for (const [at, { ts }] of frames.entries()) {
    const next = frames[at + 1]?.ts
    if (next === undefined || next - ts < 1000) continue
    gaps.push((next - ts) / 1000)
    const within = tasks.filter((task) => task.ts >= ts && task.ts < next)
    works.push(within.reduce((sum, { dur }) => sum + dur, 0) / 1000)
  }
  const inTime = gaps.filter((gap) => gap < 34).length / gaps.length
  const p95 = works.toSorted((a, b) => a - b)[Math.floor((works.length - 1) * 0.95)]
  console.log(
    `  ${gaps.length} frames while it moves: ${(100 * inTime).toFixed(1)} % under 34 ms (aim: 95 %); the main thread works ${p95.toFixed(1)} ms for one at p95 (aim: 12 ms)`,
  )
}
