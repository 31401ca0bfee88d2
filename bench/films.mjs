import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fillStorage, launchBrowser } from './browser.mjs'
import { call, nextOf } from './compass-player.mjs'
import { drawPointer, filmSize, handOf, openCamera } from './film-camera.mjs'
import { runProduct } from './servers.mjs'

/**
 * Makes the films in portal/public/videos from the running product: two short silent films, each with captions and a
 * poster. Needs ffmpeg with libvpx.
 */
const password = 'fair-winds-2026'
const mostBytes = 3_000_000
const folder = fileURLToPath(new URL('../portal/public/videos/', import.meta.url))

const product = await runProduct(null, { DEMO_DATA: 'on' })
const browser = await launchBrowser()
try {
  await film('product-tour', 'student@tradewind.example', prepareStudent, productTour)
  await film('course-kit-guide', 'instructor@tradewind.example', prepareInstructor, courseKitGuide)
} finally {
  await browser.close()
  await product.stop()
}

async function film(name, email, prepare, play) {
  const { token } = await call(product.url, null, 'POST /api/auth/login', { email, password })
  await prepare(token)
  const context = await browser.newContext({ viewport: filmSize, locale: 'en-US', colorScheme: 'light' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(fillStorage, {
    'tradewind.session': token,
    'tradewind.hide-info': 'true',
    'tradewind.hide-guide': 'true',
  })
  // Prevents the dialog on Home that asks for a code.
  await context.addInitScript(() => sessionStorage.setItem('tradewind.redeem-prompted', 'true'))
  await context.addInitScript(drawPointer)
  const page = await context.newPage()
  const camera = await openCamera(page)
  await play({ page, camera, hand: handOf(page), visit: (path) => show(page, path) })
  const ms = await camera.develop(`${folder}${name}`)
  await context.close()
  const bytes = statSync(`${folder}${name}.webm`).size
  console.log(`${name}.webm: ${Math.round(ms / 1000)} seconds, ${Math.round(bytes / 1000)} KB`)
  if (bytes > mostBytes) throw new Error(`${name}.webm is larger than ${mostBytes / 1_000_000} MB.`)
}

async function show(page, path) {
  await page.goto(`${product.url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Plays a run to its end, so that there is a result to show. */
async function prepareStudent(token) {
  const start = { kind: 'rehearsal', classSession: null }
  let run = await call(product.url, token, 'POST /api/labs/global_compass_lab/runs', start)
  while (run.status === 'open')
    run = await call(product.url, token, `POST /api/runs/${run.id}/decisions`, {
      version: run.version,
      decision: nextOf(run, 0),
    })
}

async function productTour({ page, camera, hand, visit }) {
  const lab = page.frameLocator('iframe[title="Global Compass"]')
  const inLab = (name) => lab.getByRole('button', { name }).first()
  await visit('/')
  await camera.takePoster()
  await camera.scene('Welcome. This is your Portal: each card is a simulation lab.', async () => {
    await hand.point(page.getByRole('heading', { name: 'Global Compass' }))
    await hand.point(page.getByRole('heading', { name: 'Foreign Exchange' }))
  })
  await camera.scene('Each lab you have is marked as yours, with an OPEN button.', async () => {
    await hand.press(page.getByRole('button', { name: 'Open Global Compass' }))
    await inLab('Start rehearsal').waitFor()
  })
  await camera.scene('It fills the page. If your instructor gave you a class code, enter it here.', () =>
    hand.point(lab.getByRole('textbox', { name: 'Class code' })),
  )
  await camera.scene('Start with a rehearsal. It never counts, and it shows you around.', async () => {
    await hand.press(inLab('Start rehearsal'))
    await lab.getByRole('heading', { name: 'What does the board need?' }).waitFor()
  })
  await camera.scene(
    'Listen to the board, and say what matters to this firm before you see any data.',
    async () => {
      await hand.press(inLab('Next: Buyers'))
      await hand.type(lab.getByRole('spinbutton').first(), '9')
      await hand.press(inLab('Next: Money'))
      await hand.press(inLab('Next: Reach'))
      await hand.press(inLab('Lock in these weights'))
      await lab.getByRole('heading', { name: 'Which cards do you turn over?' }).waitFor()
    },
  )
  await camera.scene(
    'Then pay for the evidence that could change your mind. Each decision is saved right away.',
    async () => {
      await hand.press(lab.locator('.stage-control label').filter({ hasText: /^Growth/u }))
      await hand.press(inLab(/^Turn over for/u))
      await lab.getByText('On the map now').waitFor()
    },
  )
  await visit('/')
  await camera.scene('All done? Your results are on the card.', async () => {
    await hand.press(page.getByRole('link', { name: 'Results of Global Compass' }))
    await page.getByRole('heading', { level: 1, name: /Global Compass/u }).waitFor()
    await page.waitForLoadState('networkidle')
  })
  await visit('/')
  await camera.scene('Do you have an access code? Redeem it here to open the lab.', async () => {
    await hand.press(page.getByRole('button', { name: 'Redeem Code' }))
    await hand.type(page.getByRole('dialog').getByRole('textbox'), 'YOUR-CODE')
  })
  await page.keyboard.press('Escape')
  await camera.scene('Or purchase a single lab, or a package of all four.', async () => {
    await hand.press(page.getByRole('link', { name: 'Purchase Foreign Exchange' }))
    await page.getByRole('heading', { level: 1, name: 'Select a Product' }).waitFor()
    await page.waitForLoadState('networkidle')
  })
  await visit('/help')
  await camera.scene('Stuck? Find help at the bottom of every screen. Fair winds.', () =>
    hand.point(page.getByRole('link', { name: 'Open a lab' })),
  )
}

async function prepareInstructor(token) {
  for (const [lab, name] of [
    ['foreign_exchange_lab', 'Trade 101, Monday'],
    ['cultural_intelligence_lab', 'Trade 101, Thursday'],
  ]) {
    const { defaultSettings } = await call(product.url, token, `GET /api/labs/${lab}/class-sessions`)
    await call(product.url, token, `POST /api/labs/${lab}/class-sessions`, {
      name,
      deadline: null,
      timeZone: 'UTC',
      attempts: 3,
      counted: 'best',
      settings: defaultSettings,
    })
  }
}

async function courseKitGuide({ page, camera, hand, visit }) {
  const tab = (name) => page.getByRole('tab', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await visit('/coursekit')
  await camera.takePoster()
  await visit('/')
  await camera.scene('Do you teach? Your Course Kit is the first card on the Portal.', async () => {
    await hand.press(page.getByRole('link', { name: 'Open Course Kit' }))
    await page.getByRole('heading', { level: 1, name: 'Course Kit' }).waitFor()
  })
  await camera.scene('Free Curriculum has a unit for each lab. Each card opens in a new tab.', () =>
    hand.point(page.getByRole('link', { name: 'Foreign Exchange' })),
  )
  await visit('/help/course-kit/FX')
  await camera.scene('Goals, a week-by-week plan, what to assess, and how to add it to Canvas.', async () => {
    await hand.point(page.getByRole('heading', { name: 'The unit, week by week' }))
    await hand.point(page.getByRole('heading', { name: 'Add it to your Canvas course' }))
  })
  await visit('/coursekit')
  await camera.scene('Onboarding Students gets your class started, with a link or an email.', async () => {
    await hand.press(tab('Onboarding Students'))
    await hand.press(tab('Email'))
  })
  await camera.scene('The email is written for you. Choose what your students need.', async () => {
    await hand.press(page.getByRole('button', { name: 'Bundle' }))
    await dialog.waitFor()
  })
  await camera.scene('Add your course name and your class sessions.', async () => {
    await hand.type(dialog.getByRole('textbox', { name: 'Course name' }), 'Trade 101')
    await hand.point(dialog.getByRole('combobox', { name: 'Foreign Exchange class session' }))
    await dialog.getByRole('combobox', { name: 'Foreign Exchange class session' }).selectOption({ index: 1 })
    await dialog
      .getByRole('combobox', { name: 'Cultural Intelligence class session' })
      .selectOption({ index: 1 })
  })
  await camera.scene('Copy Email puts it on your clipboard. Paste it, check it, send it.', () =>
    hand.press(dialog.getByRole('button', { name: 'Copy Email' })),
  )
  await visit('/?lab=foreign_exchange_lab')
  const lab = page.frameLocator('iframe[title="Foreign Exchange"]')
  await lab.getByRole('button', { name: 'Class sessions' }).waitFor()
  await camera.scene('Create class sessions inside a lab. The teaching note is there, too.', async () => {
    await hand.press(lab.getByRole('button', { name: 'Class sessions' }))
    await hand.point(lab.getByRole('button', { name: 'Teaching note' }))
  })
  await visit('/coursekit')
  await camera.scene(
    'Free Resources has videos for your students. This guide is always one click away.',
    async () => {
      await hand.point(page.getByRole('link', { name: 'Free Resources' }))
      await hand.point(page.getByRole('button', { name: 'Course Kit Guide' }))
    },
  )
}
