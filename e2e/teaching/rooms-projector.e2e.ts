import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { decideRound, givenRoom } from '../rooms.ts'
import { refusedCall, unansweredCall } from '../steps.ts'

async function expectNoScrolling(page: Page, directions: 'both' | 'sideways'): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
    return { x: scrollWidth - clientWidth, y: scrollHeight - clientHeight }
  })
  expect(over.x, 'the page scrolls sideways').toBeLessThanOrEqual(0)
  if (directions === 'both') expect(over.y, 'the page scrolls').toBeLessThanOrEqual(0)
}

test('the wall shows how to join, the round and its clock, and after a close how the class decided', async ({
  page,
  server,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(180_000))
  const host = await register('instructor')
  const room = await givenRoom(server, host)
  const players = await Promise.all(Array.from({ length: 5 }, () => register('instructor')))
  const seats = await Promise.all(players.map((player) => room.seat(player)))
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(await room.project())
  await expect(page.getByRole('heading', { level: 1, name: 'We begin soon' })).toBeVisible()
  // The wall shows its address to everybody, so the link is not in it.
  await expect(page).toHaveURL('/projector')
  const { host: site } = new URL(server.url)
  await expect(page.getByText(`${site}/join`)).toBeVisible()
  await expect(page.getByText(room.code, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: `QR code of ${site}/join/${room.code}` })).toBeVisible()
  await expectNoScrolling(page, 'both')
  const code = page.getByText(room.code, { exact: true })
  const codeSize = await code.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
  expect(codeSize, 'the code can be read from the last row').toBeGreaterThanOrEqual(60)
  await checkAccessibility(page)

  await room.open(600)
  const title = `Round 1 of ${room.rounds}: hedge the first quarter`
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^9:\d\d$/u)
  await room.pause()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await room.resume()
  await Promise.all(
    players.map((player, at) => {
      const seat = seats[at]
      if (!seat) throw new Error('A player has no seat')
      return decideRound(server, player, seat)
    }),
  )
  await expect(page.getByText('of 5 decided').locator('..')).toContainText('5')
  await room.close()
  await expect(page.getByRole('heading', { level: 2, name: 'To discuss' })).toBeVisible()
  const spreads = page.getByRole('region', { name: /Round 1/u }).getByRole('listitem')
  await expect(spreads.first()).toContainText('5')
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    await expectNoScrolling(page, 'both')
    const outside = await page
      .locator('main *')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1)
          .map((one) => one.textContent),
      )
    expect(outside, 'parts below the screen').toEqual([])
    const cut = await page
      .locator('main h2')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      )
    expect(cut, 'titles that are cut').toEqual([])
  }
  const sizes = await page
    .locator('main :is(p, li > span, dt, dd, h2, strong)')
    .evaluateAll((all) =>
      all.filter((one) => one.textContent !== '').map((one) => parseFloat(getComputedStyle(one).fontSize)),
    )
  expect(Math.min(...sizes), 'text can be read from the last row').toBeGreaterThanOrEqual(24)
  await checkAccessibility(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoScrolling(page, 'sideways')
  }
  await checkAccessibility(page)
})

test(
  'after the last round the wall shows what the class scored, without scrolling',
  inFull,
  async ({ page, server, register, checkAccessibility }) => {
    test.setTimeout(patiently(120_000))
    const room = await givenRoom(server, await register('instructor'))
    for (let count = 0; count < 5; count++) await room.seat(await register('instructor'))
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(await room.project())
    for (let round = 1; round <= room.rounds; round++) {
      await room.open()
      await room.close()
    }
    await expect(page.getByText(/^5 have finished\. The median score is/u)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^The median of each part of the score/u })).toBeVisible()
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size)
      await expectNoScrolling(page, 'both')
    }
    await checkAccessibility(page)
  },
)

test(
  'names are on the wall only if the host shows them and at least five are here',
  inFull,
  async ({ page, server, register }) => {
    const host = await register('instructor')
    const room = await givenRoom(server, host)
    const arrive = async () => {
      const player = await register('instructor')
      await room.seat(player)
      await call(server, 'GET /api/rooms/:id', { params: { id: room.id } }, player.token)
    }
    for (let count = 0; count < 4; count++) await arrive()
    await page.goto(await room.project(true))
    await expect(page.getByText('here', { exact: true }).locator('..')).toContainText('4')
    await expect(page.getByRole('list', { name: 'Here' })).toHaveCount(0)
    await arrive()
    await expect(page.getByRole('list', { name: 'Here' }).getByRole('listitem')).toHaveCount(5)
  },
)

test(
  'a lost network keeps the last picture and says so; a reload and the end of the link',
  inFull,
  async ({ page, server, register, expectErrors }) => {
    expectErrors(unansweredCall('/api/projector/'), refusedCall(404, '/api/projector/'))
    const host = await register('instructor')
    const room = await givenRoom(server, host)
    await page.goto(await room.project())
    await expect(page.getByText(room.code, { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText(room.code, { exact: true })).toBeVisible()

    await page.route('**/api/projector/**', (route) => route.abort())
    await expect(page.getByText('No connection. This is not current.')).toBeVisible()
    await expect(page.getByText(room.code, { exact: true })).toBeVisible()
    await page.unroute('**/api/projector/**')
    await expect(page.getByText('No connection. This is not current.')).toHaveCount(0)

    await call(server, 'DELETE /api/rooms/:id/projector', { params: { id: room.id } }, host.token)
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
    let asked = 0
    await page.route('**/api/projector/**', async (route) => {
      asked += 1
      await route.continue()
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
    expect(asked).toBe(1)
    await page.goto('/')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/projector')
    await expect(page.getByText('Please open the projector from the room of your class.')).toBeVisible()
  },
)
