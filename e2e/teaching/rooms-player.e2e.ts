import type { FrameLocator, Page } from '@playwright/test'
import { momentWords } from '@tradewind/contract/words/dates'
import { expect, inFull, test } from '../fixtures.ts'
import { hedgeQuarter, pressIn, question } from '../foreign-exchange.ts'
import { patiently } from '../patience.ts'
import { decideRound, givenRoom, type Room } from '../rooms.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

/** Follows the link of the class and takes a seat. */
async function takeSeat(
  page: Page,
  { code }: Room,
  rounds = 'Your instructor opens the rounds.',
): Promise<FrameLocator> {
  await page.goto(`/?lab=foreign_exchange_lab&class=${code}`)
  const lab = labPage(page, 'Foreign Exchange')
  await expect(lab.getByText('You have joined Finance 210.')).toBeVisible()
  await expect(lab.getByText(rounds)).toBeVisible()
  await expect(lab.getByRole('button', { name: 'Take your seat' })).toBeInViewport({ ratio: 1 })
  await pressIn(lab, 'Take your seat')
  return lab
}

test('a student on a phone waits, plays a round, waits again, and reads what counted for a missed round', async ({
  page,
  server,
  register,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(180_000))
  const room = await givenRoom(server, await register('instructor'))
  const other = await register('instructor')
  const seat = await room.seat(other)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('instructor')
  let lab = await takeSeat(page, room)

  await expect(question(lab, 'Your class has not begun yet')).toBeFocused()
  await expect(lab.getByText('Round 1 opens when your instructor opens it.')).toBeVisible()
  await expect(lab.getByRole('button', { name: 'End run' })).toHaveCount(0)
  await checkAccessibility(page)

  await room.open(600)
  await expect(question(lab, 'Quarter 1: where is the danger?')).toBeFocused()
  await expect(lab.getByText(`Round 1 of ${room.rounds}: hedge the first quarter.`)).toBeVisible()
  await expect(lab.getByText(/^9:\d\d left$/u)).toBeVisible()
  await room.pause()
  await expect(lab.getByText('Your instructor has paused this round.')).toBeVisible()
  await expect(lab.getByText('Paused', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await room.resume()
  await expect(lab.getByText('Paused', { exact: true })).toHaveCount(0)
  await hedgeQuarter(lab, 1)
  await pressIn(lab, /^Go on to quarter 2/u)

  await expect(question(lab, `You have decided round 1 of ${room.rounds}`)).toBeFocused()
  await expect(lab.getByText('Round 2 opens when your instructor opens it.')).toBeVisible()
  const over = await lab.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
  expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)
  await checkAccessibility(page)
  await decideRound(server, other, seat)
  await room.close()
  await room.open()
  await expect(question(lab, 'Quarter 2: where is the danger?')).toBeFocused()

  await room.close()
  await expect(question(lab, `Round 2 of ${room.rounds} has closed`)).toBeVisible()
  const notice = lab.locator('.notice.missed')
  await expect(notice).toContainText('You did not decide in quarter 2')
  await expect(lab.getByRole('status').filter({ hasText: 'You did not decide in quarter 2' })).toHaveCount(1)
  await checkAccessibility(page)
  await notice.getByRole('button', { name: 'Close what counted for you' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  lab = labPage(page, 'Foreign Exchange')
  await expect(question(lab, `Round 2 of ${room.rounds} has closed`)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(lab.getByText('You continued this run in another window.')).toHaveCount(0)
})

test(
  'somebody who leaves and comes back finds the seat and, after the last round, the result with what counted',
  inFull,
  async ({ page, server, register, signIn }) => {
    test.setTimeout(patiently(120_000))
    const room = await givenRoom(server, await register('instructor'))
    await signIn('instructor')
    const lab = await takeSeat(page, room)
    await expect(question(lab, 'Your class has not begun yet')).toBeVisible()
    await pressIn(lab, 'Back to start')
    await pressIn(lab, 'Go back to your seat')
    await expect(question(lab, 'Your class has not begun yet')).toBeVisible()
    for (let round = 1; round <= room.rounds; round++) {
      await room.open()
      await room.close()
    }
    await pressIn(lab, 'See your score')
    await expect(question(lab, 'Your result: Attempt 1')).toBeVisible()
    const missed = lab.locator('section').filter({ has: question(lab, 'Rounds decided for you') })
    await expect(missed.getByRole('listitem').first()).toContainText('You did not decide in quarter 1')
    await expect(lab.locator('.notice.missed')).toHaveCount(0)
  },
)

test(
  'what is left of a clock is said, and its end takes the round away',
  inFull,
  async ({ page, server, register, signIn }) => {
    test.setTimeout(patiently(90_000))
    const room = await givenRoom(server, await register('instructor'))
    await signIn('instructor')
    const lab = await takeSeat(page, room)
    await expect(question(lab, 'Your class has not begun yet')).toBeVisible()
    await room.open(15)
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeFocused()
    await expect(lab.getByRole('status').filter({ hasText: '10 seconds left.' })).toHaveCount(1)
    await expect(question(lab, `Round 1 of ${room.rounds} has closed`)).toBeVisible({ timeout: 25_000 })
    await expect(lab.locator('.notice.missed')).toContainText('You did not decide in quarter 1')
  },
)

test(
  'a page that loses its class says so, and goes on when the class is back',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    expectErrors(/net::ERR_/u)
    const room = await givenRoom(server, await register('instructor'))
    await signIn('instructor')
    await page.route('**/api/rooms/**', (route) => route.abort())
    const lab = await takeSeat(page, room)
    await expect(question(lab, 'Your class has not begun yet')).toBeVisible()
    await expect(lab.getByText('Your class cannot be reached right now.')).toBeVisible()
    await room.open()
    await page.unroute('**/api/rooms/**')
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible()
    await expect(lab.getByText('Your class cannot be reached right now.')).toHaveCount(0)
  },
)

test(
  'two tabs share one stream, and the one that stays takes it over',
  inFull,
  async ({ context, page, server, register, signIn }) => {
    test.setTimeout(patiently(90_000))
    const room = await givenRoom(server, await register('instructor'))
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith(`/api/rooms/${room.id}/events`)) streams.push(request.url())
    })
    await signIn('instructor')
    const first = await takeSeat(page, room)
    await expect(question(first, 'Your class has not begun yet')).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    const second = labPage(other, 'Foreign Exchange')
    await pressIn(second, 'Go back to your seat')
    await expect(question(second, 'Your class has not begun yet')).toBeVisible()
    await room.open()
    for (const lab of [first, second])
      await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible()
    expect(streams).toHaveLength(1)

    await page.close()
    await expect.poll(() => streams.length).toBe(2)
    await room.close()
    await expect(question(second, `Round 1 of ${room.rounds} has closed`)).toBeVisible()
  },
)

test(
  'a page that was offline is right again as soon as it is back',
  inFull,
  async ({ context, page, server, register, signIn, expectErrors }) => {
    expectErrors(/net::ERR_/u)
    const room = await givenRoom(server, await register('instructor'))
    await signIn('instructor')
    const lab = await takeSeat(page, room)
    await expect(question(lab, 'Your class has not begun yet')).toBeVisible()
    await context.setOffline(true)
    await room.open()
    await expect(lab.getByText('Your class cannot be reached right now.')).toBeVisible()
    await context.setOffline(false)
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible()
  },
)

test(
  'a page that loses the network during a round says so within seconds',
  inFull,
  async ({ context, page, server, register, signIn, expectErrors }) => {
    expectErrors(/net::ERR_/u)
    const room = await givenRoom(server, await register('instructor'))
    await signIn('instructor')
    const lab = await takeSeat(page, room)
    await room.open()
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible()
    await context.setOffline(true)
    await expect(lab.getByText('Your class cannot be reached right now.')).toBeVisible()
    await context.setOffline(false)
    await expect(lab.getByText('Your class cannot be reached right now.')).toHaveCount(0)
  },
)

test(
  'a student in a timetable reads when the next round opens, and is in it when it does',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(90_000))
    const [second, minute] = [1000, 60_000]
    const start = Date.now() + 20 * second
    const timetable = [0, 1, 2, 3].map((round) => ({
      opensAt: start + round * 60 * minute,
      closesAt: start + round * 60 * minute + 30 * minute,
    }))
    const room = await givenRoom(server, await register('instructor'), {
      pace: { pacing: 'timetable', timetable },
    })
    await signIn('instructor')
    const lab = await takeSeat(page, room, 'The rounds open and close at set times.')
    await expect(question(lab, 'Your class has not begun yet')).toBeVisible()
    await expect(lab.getByText(`Round 1 opens on ${momentWords(start)}.`)).toBeVisible()
    await checkAccessibility(page)

    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible({ timeout: 40_000 })
    expect(Date.now(), 'the round opens at its time').toBeGreaterThanOrEqual(start)
    await hedgeQuarter(lab, 1)
    await pressIn(lab, /^Go on to quarter 2/u)
    await expect(question(lab, `You have decided round 1 of ${room.rounds}`)).toBeVisible()
    const next = momentWords(timetable[1]?.opensAt ?? 0)
    await expect(lab.getByText(`Round 2 opens on ${next}.`)).toBeVisible()
  },
)
