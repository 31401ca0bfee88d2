import type { Browser, BrowserContext, FrameLocator, Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { hedgeWith, hedgeQuarter, pressIn, question, stepInView, weighQuote } from '../foreign-exchange.ts'
import { firstQuestion } from '../global-compass.ts'
import { listThree } from '../market-entry.ts'
import { patiently } from '../patience.ts'
import { givenRoom, type Room } from '../rooms.ts'
import { hideWelcome, labPage, logIn, refusedCall } from '../steps.ts'

const opened: BrowserContext[] = []
test.beforeEach(({ context }) => hideWelcome(context))
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

/** Somebody else's browser, signed in. */
async function browserOf(browser: Browser, baseURL: string, person: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  opened.push(context)
  await hideWelcome(context)
  const page = await context.newPage()
  await page.goto('/login')
  await logIn(page, person)
  await expect(page).toHaveURL(/\/$/u)
  return page
}

const foreignExchange = { lab: 'foreign_exchange_lab', name: 'Foreign Exchange' }

async function takeSeat(
  page: Page,
  { code }: Room,
  { lab: id, name }: { lab: string; name: string } = foreignExchange,
): Promise<FrameLocator> {
  await page.goto(`/?lab=${id}&class=${code}`)
  const lab = labPage(page, name)
  // The team may have begun.
  await pressIn(lab, /^(?:Take|Go back to) your seat$/u)
  await expect(lab.getByRole('region', { name: 'Your team: Team 1' })).toBeVisible()
  return lab
}

const teamOf = (lab: FrameLocator) => lab.getByRole('region', { name: 'Your team: Team 1' })

test(
  'two members see what the other enters, and what one sends counts for both',
  inFull,
  async ({ page, browser, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    const room = await givenRoom(server, await register('instructor'))
    const [ana, bo] = [await signIn('instructor'), await register('instructor')]
    for (const player of [ana, bo]) await room.join(player)
    await room.team([ana, bo], 'anyone')
    await page.setViewportSize({ width: 390, height: 844 })
    const here = await takeSeat(page, room)
    const there = await takeSeat(await browserOf(browser, server.url, bo), room)
    await expect(teamOf(here).getByRole('listitem').filter({ hasText: ', here' })).toHaveCount(2)

    await room.open()
    for (const lab of [here, there])
      await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible()
    await expect(teamOf(here)).toContainText('Each of you can send the decision. The first one counts.')
    await checkAccessibility(page)
    const over = await here.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
    expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)

    await there.getByRole('radio', { name: /^The aurel falls/u }).check()
    await expect(here.getByRole('radio', { name: /^The aurel falls/u })).toBeChecked()
    await expect(teamOf(here).getByRole('status')).toHaveText('Ines Carter changed the danger.')
    await pressIn(here, /^Next: /u)
    await hedgeQuarter(there, 1)
    await expect(question(here, 'Quarter 1: what happened')).toBeAttached()
    await expect(teamOf(here).getByRole('status')).toHaveText('Ines Carter sent the last decision.')
  },
)

test(
  'a majority decides: one proposes, another looks at it and agrees',
  inFull,
  async ({ page, browser, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    const room = await givenRoom(server, await register('instructor'))
    const [ana, bo] = [await signIn('instructor'), await register('instructor')]
    for (const player of [ana, bo]) await room.join(player)
    await room.team([ana, bo], 'majority')
    await room.open()
    const here = await takeSeat(page, room)
    const there = await takeSeat(await browserOf(browser, server.url, bo), room)
    await expect(question(there, 'Quarter 1: where is the danger?')).toBeVisible()
    await goToSign(there)
    await pressIn(there, 'Sign for quarter 1 (vote)')
    const hedges = 'sign for quarter 1: Forward 50\u00A0% for '
    const waits = 'It is entered now. One more vote and it counts.'
    await expect(teamOf(there)).toContainText(`You propose: ${hedges}`)
    await expect(teamOf(there)).toContainText(waits)
    const proposal = teamOf(here).getByRole('list', { name: 'What your team proposes' }).getByRole('listitem')
    await expect(proposal).toContainText(`Ines Carter proposes: ${hedges}`)
    await expect(proposal).toContainText(waits)
    await checkAccessibility(page)

    await here.getByRole('radio', { name: 'The aurel rises' }).check()
    await expect(proposal).not.toContainText('It is entered now.')
    await pressIn(here, 'Look at it')
    await expect(here.getByRole('radio', { name: 'The aurel falls' })).toBeChecked()
    await pressIn(here, 'Agree')
    for (const lab of [here, there]) await expect(question(lab, 'Quarter 1: what happened')).toBeAttached()
  },
)

test(
  'a team votes on a purchase by its name and price, apart from its decision, and reads what is replaced',
  inFull,
  async ({ page, browser, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    const lab = 'market_analysis_lab' as const
    const room = await givenRoom(server, await register('instructor'), { lab })
    const [ana, bo] = [await signIn('instructor'), await register('instructor')]
    for (const player of [ana, bo]) await room.join(player)
    await room.team([ana, bo], 'majority')
    await room.open()
    const entry = { lab, name: 'Market Entry' }
    await page.setViewportSize({ width: 390, height: 844 })
    const here = await takeSeat(page, room, entry)
    const there = await takeSeat(await browserOf(browser, server.url, bo), room, entry)
    const proposals = teamOf(here)
      .getByRole('list', { name: 'What your team proposes' })
      .getByRole('listitem')

    await pressIn(there, 'Buy: 80 (vote) Market outlook')
    await expect(proposals).toContainText(['Ines Carter proposes: buy Market outlook for 80. One more vote'])
    await pressIn(there, 'Buy: 80 (vote) Trade terms')
    await expect(proposals).toContainText([
      'Ines Carter proposes: buy Trade terms for 80. This replaces Ines Carter’s proposal: buy Market outlook for 80.',
    ])
    await listThree(there)
    await pressIn(there, 'Submit the shortlist (vote)')
    await expect(proposals).toContainText([
      'buy Trade terms for 80',
      'Ines Carter proposes: submit the shortlist',
    ])
    await checkAccessibility(page)
    const over = await here.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
    expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)

    await pressIn(here, 'Agree to buy Trade terms for 80')
    await expect(here.getByText('1,020 thousand', { exact: false }).first()).toBeVisible()
    await expect(proposals).toContainText(['Ines Carter proposes: submit the shortlist'])
    await pressIn(here, 'Agree to submit the shortlist')
    for (const seat of [here, there])
      await expect(teamOf(seat).getByRole('list', { name: /^What/u })).toHaveCount(0)
    expect((await room.read()).seats.map(({ progress }) => progress)).toEqual(['decided', 'decided'])
  },
)

test(
  'what the captain has entered counts when the host closes the round before anybody has sent',
  inFull,
  async ({ page, browser, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    const host = await register('instructor')
    const room = await givenRoom(server, host)
    const [ana, bo] = [await signIn('instructor'), await register('instructor')]
    for (const player of [ana, bo]) await room.join(player)
    await room.team([ana, bo], 'anyone')
    await room.open()
    await page.setViewportSize({ width: 390, height: 844 })
    const here = await takeSeat(page, room)
    const there = await takeSeat(await browserOf(browser, server.url, bo), room)
    await expect(question(here, 'Quarter 1: where is the danger?')).toBeVisible()
    await expect(teamOf(here).getByRole('listitem').filter({ hasText: 'Captain' })).toHaveCount(1)
    const counts = 'If nobody sends before the round closes, what you have entered counts.'
    await expect(teamOf(here)).not.toContainText(counts)
    await goToSign(here)
    await expect(teamOf(here)).toContainText(counts)
    await expect(teamOf(there)).not.toContainText(counts)
    await checkAccessibility(page)
    const over = await here.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
    expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)

    await room.close()
    for (const lab of [here, there])
      await expect(lab.getByText(/the draft of .+, your captain, counted\.$/u).last()).toBeVisible()
    const { runs } = await call(
      server,
      'GET /api/class-sessions/:id/students/:student',
      { params: { id: room.id, student: bo.user.id } },
      host.token,
    )
    expect(runs[0]?.steps[0]).toMatchObject({ isDefault: true, unsent: 'draft', by: null })
    // What counted is what the captain had entered.
    expect(runs[0]?.steps[0]?.facts.map(({ value }) => value).join(' ')).toContain('50')
  },
)

test(
  'in another lab, too, what the captain has entered counts, and nothing before the last step',
  inFull,
  async ({ page, browser, server, register, signIn }) => {
    test.setTimeout(patiently(120_000))
    const lab = 'global_compass_lab' as const
    const compass = { lab, name: 'Global Compass' }
    const room = await givenRoom(server, await register('instructor'), { lab })
    const [ana, bo] = [await signIn('instructor'), await register('instructor')]
    for (const player of [ana, bo]) await room.join(player)
    await room.team([ana, bo], 'anyone')
    await room.open()
    const here = await takeSeat(page, room, compass)
    const there = await takeSeat(await browserOf(browser, server.url, bo), room, compass)
    await expect(question(here, firstQuestion)).toBeVisible()
    const counts = 'If nobody sends before the round closes, what you have entered counts.'
    for (const step of ['Next: Buyers', 'Next: Money', 'Next: Reach']) {
      await expect(teamOf(here)).not.toContainText(counts)
      await pressIn(here, step)
    }
    await here.getByRole('spinbutton').first().fill('9')
    await expect(teamOf(here)).toContainText(counts)
    await expect(teamOf(there)).not.toContainText(counts)
    await room.close()
    for (const seat of [here, there])
      await expect(seat.getByText(/the draft of .+, your captain, counted\.$/u).last()).toBeVisible()
  },
)

test(
  'at the live desk a team orders together, meets other firms, and both members see the close',
  inFull,
  async ({ page, browser, server, register, signIn }) => {
    test.setTimeout(patiently(180_000))
    const host = await register('instructor')
    const room = await givenRoom(server, host, { settings: { play: 'desk', rounds: 6 } })
    const [ana, bo] = [await signIn('instructor'), await register('instructor')]
    for (const player of [ana, bo]) await room.join(player)
    await room.team([ana, bo], 'anyone')
    const robots = { params: { id: room.id }, body: { strength: 'steady' as const, count: 1 } }
    await call(server, 'POST /api/rooms/:id/robots', robots, host.token)
    const here = await takeSeat(page, room)
    const there = await takeSeat(await browserOf(browser, server.url, bo), room)
    await room.open()
    for (const lab of [here, there]) await expect(question(lab, 'Round 1: your orders')).toBeVisible()
    const amountIn = (lab: FrameLocator) =>
      lab.getByRole('spinbutton', { name: 'Your order: amount in thousand aurels' })
    const priceIn = (lab: FrameLocator) =>
      lab.getByRole('spinbutton', { name: 'Your order: limit price in merins' })
    await amountIn(there).fill('700')
    await amountIn(there).blur()
    await expect(amountIn(here)).toHaveValue('700')
    // Whoever has just typed keeps their text; a little later the other one's change comes, and can be undone.
    await expect(async () => {
      await amountIn(here).fill('600')
      await amountIn(here).blur()
      await expect(amountIn(there)).toHaveValue('600')
    }).toPass()
    await expect(teamOf(there)).toContainText(/changed .+ after you\./u)
    await teamOf(there)
      .getByRole('button', { name: /^Put mine back/u })
      .click()
    for (const lab of [here, there]) await expect(amountIn(lab)).toHaveValue('700')
    const sells = await here.getByRole('radio', { name: 'Sell' }).isChecked()
    const price = (Number(await priceIn(here).inputValue()) * (sells ? 0.99 : 1.01)).toFixed(4)
    await priceIn(here).fill(price)
    await expect(priceIn(there)).toHaveValue(price)
    await pressIn(here, 'Send the order')
    // Nobody sees what came of it before the round has closed.
    await expect(question(there, 'Round 1: your orders')).toHaveCount(0)
    await expect(question(there, 'Round 1: what cleared')).toHaveCount(0)
    await room.close()
    await room.open()
    for (const lab of [here, there]) {
      await expect(question(lab, 'Round 1: what cleared')).toBeVisible()
      await expect(lab.getByText(/ changed hands at [\d.]+\./u).last()).toBeVisible()
    }
    const { world } = await room.read()
    expect(world?.firms).toHaveLength(2)
  },
)

/** Enters a quarter up to the step in which it is signed. */
async function goToSign(lab: FrameLocator) {
  for (let step = await stepInView(lab); step !== 'Sign'; step = await stepInView(lab)) {
    if (step === 'News') await lab.getByRole('radio', { name: /^The aurel falls/u }).check()
    if (step === 'Aurel' || step === 'Doral') await weighQuote(lab, step.toLowerCase())
    if (step === 'Sales') await hedgeWith(lab, 'Forward', 50)
    if (step === 'Tender') await hedgeWith(lab, 'Put', 10)
    await pressIn(lab, /^Next: /u)
    await expect(lab.locator('[aria-current="step"]')).not.toHaveText(step)
  }
}

test(
  'somebody who is moved goes on with the other team',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    test.setTimeout(patiently(120_000))
    // The page asks the team that it has left.
    expectErrors(refusedCall(404, '/api/runs/'))
    const host = await register('instructor')
    const room = await givenRoom(server, host)
    const [ana, bo] = [await signIn('instructor'), await register('instructor')]
    for (const player of [ana, bo]) await room.join(player)
    await room.team([ana, bo], 'captain')
    const lab = await takeSeat(page, room)
    await expect(teamOf(lab)).toContainText('Captain')
    await call(
      server,
      'PUT /api/rooms/:id/members/:student',
      { params: { id: room.id, student: ana.user.id }, body: { team: 'new' } },
      host.token,
    )
    await expect(lab.getByText('Your instructor has moved you to another team.')).toBeVisible()
    await pressIn(lab, 'Go to your team')
    await expect(lab.getByRole('region', { name: 'Your team: Team 2' })).toBeVisible()
    await expect(lab.getByText('Your instructor has moved you to another team.')).toHaveCount(0)
    await room.open()
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible()
  },
)
