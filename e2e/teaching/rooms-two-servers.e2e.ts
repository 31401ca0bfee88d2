import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator } from '@playwright/test'
import { openBalancer } from '../../server/dist/test/balancer.js'
import { makeAccount, type Account } from '../accounts.ts'
import { copyOfFirst } from '../first-database.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { hedgeQuarter, pressIn, question } from '../foreign-exchange.ts'
import { startOwnServer, type OwnServer } from '../own-server.ts'
import { patiently } from '../patience.ts'
import { givenRoom, type Room } from '../rooms.ts'
import { hideWelcome, labPage } from '../steps.ts'

/** How long a page may show what is no more, in ms. */
const currentWithin = 5000

/** Two servers on one database. A page knows only the balancer in front of them. */
async function startTwoServers(database: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-two-'))
  const servers: OwnServer[] = []
  const portal = await openBalancer(() => servers.map(({ url }) => url))
  const labs = await openBalancer(() => servers.map(({ labsUrl }) => labsUrl))
  const [url, labsUrl] = [portal.url, labs.url].map((each) => each.replace('127.0.0.1', 'localhost'))
  for (const name of ['a', 'b'])
    servers.push(
      await startOwnServer(
        { ...database, INSTRUCTOR_APPROVAL: 'none', PUBLIC_URL: url ?? '', LABS_URL: labsUrl ?? '' },
        join(folder, name),
      ),
    )
  const [first] = servers
  if (first === undefined || url === undefined || labsUrl === undefined) throw new Error('No server.')
  return {
    front: { ...first, url, labsUrl },
    killFirst: async () => {
      servers.shift()
      await first.kill()
    },
    stop: async () => {
      for (const server of servers) await server.stop()
      portal.close()
      labs.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the class as a player and takes the seat. */
async function openSeat(
  context: BrowserContext,
  { room, player }: { room: Room; player: Account },
): Promise<FrameLocator> {
  await hideWelcome(context)
  await context.addInitScript(
    ([token, guide]) => {
      try {
        localStorage.setItem('tradewind.session', token ?? '')
        localStorage.setItem(guide ?? '', 'over')
      } catch {
        // Empty tabs have no storage.
      }
    },
    [player.token, `tradewind-guide:foreign_exchange_lab:${player.user.id}`],
  )
  const page = await context.newPage()
  await page.goto(`/?lab=foreign_exchange_lab&class=${room.code}`)
  const lab = labPage(page, 'Foreign Exchange')
  await pressIn(lab, 'Take your seat')
  await expect(question(lab, 'Your class has not begun yet')).toBeVisible()
  return lab
}

test(
  'five pages stay current without a reload when one of two servers is killed in mid-round',
  inFull,
  async ({ browser, readMail }) => {
    test.setTimeout(patiently(300_000))
    const database = await copyOfFirst()
    test.skip(database['DATABASE_URL'] === undefined, 'Two servers need a PostgreSQL.')
    const two = await startTwoServers(database)
    const contexts: BrowserContext[] = []
    try {
      const { front } = two
      const room = await givenRoom(
        front,
        await makeAccount(front, readMail, 'instructor', { verified: false }),
      )
      const seats: FrameLocator[] = []
      for (let at = 0; at < 5; at++) {
        const player = await makeAccount(front, readMail, 'instructor', { verified: false })
        const context = await browser.newContext({ baseURL: front.url })
        contexts.push(context)
        seats.push(await openSeat(context, { room, player }))
      }
      const show = (pages: readonly FrameLocator[], name: string) =>
        Promise.all(pages.map((lab) => expect(question(lab, name)).toBeVisible({ timeout: currentWithin })))

      await room.open()
      await show(seats, 'Quarter 1: where is the danger?')
      await two.killFirst()
      const [one, ...others] = seats
      if (one === undefined) throw new Error('No seat.')
      await hedgeQuarter(one, 1)
      await pressIn(one, /^Go on to quarter 2/u)
      await show([one], `You have decided round 1 of ${room.rounds}`)
      await room.close()
      await show(others, `Round 1 of ${room.rounds} has closed`)
      await room.open()
      await show(seats, 'Quarter 2: where is the danger?')
    } finally {
      await Promise.all(contexts.map((context) => context.close()))
      await two.stop()
    }
  },
)
