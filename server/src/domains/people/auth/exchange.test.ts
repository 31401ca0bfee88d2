import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { cleanUp } from '../../../clean-up.ts'
import { issueTicket } from '../../../platform/sessions/tickets.ts'
import {
  atOnce,
  everythingStored,
  expectRefusal,
  minute,
  second,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { exchange, givenInstitution, ticketFrom } from '../../../test/arrivals.ts'

let t: TestApp
let url: string
beforeAll(async () => {
  t = await openTestApp()
  url = `/ipauth?institution=${await givenInstitution(t)}`
})
afterAll(() => t.close())

const expectRefused = (answer: Awaited<ReturnType<typeof exchange>>) =>
  expectRefusal(
    answer,
    401,
    'ticket_refused',
    'This link has expired or has already been used. Please go back to where you found it and open it again.',
  )

describe('a ticket', () => {
  test('works once', async () => {
    const ticket = await ticketFrom(t, url)
    const { status, body } = await exchange(t, ticket)
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.any(String) as string,
      course: false,
      lab: null,
      classSession: null,
    })
    const before = await everythingStored(t)
    expectRefused(await exchange(t, ticket))
    expect(await everythingStored(t)).toEqual(before)
  })

  test('expires after a minute', async () => {
    const [early, late] = [await ticketFrom(t, url), await ticketFrom(t, url)]
    t.clock.advance(minute - second)
    expect((await exchange(t, early)).status).toBe(200)
    t.clock.advance(second)
    expectRefused(await exchange(t, late))
  })

  test('lets in only one of fifty simultaneous callers', async () => {
    const ticket = await ticketFrom(t, url)
    const { users } = await everythingStored(t)
    expect(statusesOf(await atOnce(50, () => exchange(t, ticket)))).toEqual([200, ...Array(49).fill(401)])
    expect((await everythingStored(t))['users']).toHaveLength((users as unknown[]).length + 1)
  })

  test('has 256 random bits, and the database keeps only a hash', async () => {
    const ticket = await ticketFrom(t, url)
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await everythingStored(t))).not.toContain(ticket)
  })

  test('is refused if it is invented, or meant for linking an account; the latter is not used up', async () => {
    expectRefused(await exchange(t, ''))
    expectRefused(await exchange(t, 'x'.repeat(43)))
    const link = await issueTicket(t.services.db, Caller.system(t.clock.now()), {
      purpose: 'lti_link',
      data: { userId: randomUUID() },
      earner: null,
    })
    const before = await everythingStored(t)
    expectRefused(await exchange(t, link))
    expect(await everythingStored(t)).toEqual(before)
  })

  test('that was never exchanged is removed by the nightly clean-up', async () => {
    await ticketFrom(t, url)
    t.clock.advance(2 * minute)
    await cleanUp(t.services)
    expect((await everythingStored(t))['tickets']).toEqual([])
  })
})

test('opening the link, however often, creates no user and no session', async () => {
  const before = await everythingStored(t, ['tickets'])
  await atOnce(10, () => ticketFrom(t, url))
  expect(await everythingStored(t, ['tickets'])).toEqual(before)
})
