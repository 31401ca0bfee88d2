import type { PeerRating } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { openClass, openDebrief } from '../class-pages.ts'
import { expect, inFull, test } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { patiently } from '../patience.ts'
import { decideRound, givenRoom, type Room } from '../rooms.ts'
import { hideWelcome, labPage, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const lab = 'foreign_exchange_lab' as const

/** A team of these players that has played its room to the end. Returns its run. */
async function givenFinishedTeam(
  server: OwnServer,
  host: Account,
  players: readonly Account[],
): Promise<{ room: Room; run: string }> {
  const room = await givenRoom(server, host)
  for (const player of players) await room.join(player)
  await room.team(players, 'anyone')
  const [captain] = players
  if (!captain) throw new Error('A team has members.')
  const run = await room.seat(captain)
  for (let round = 1; round <= room.rounds; round++) {
    await room.open()
    await decideRound(server, captain, run)
    await room.close()
  }
  return { room, run: run.id }
}

/** One member gives all others of the team the same. */
async function rate(
  server: OwnServer,
  run: string,
  { by, marks, text }: { by: Account; marks: PeerRating['marks']; text: string },
) {
  const params = { run }
  const { mates } = await call(server, 'GET /api/runs/:run/peer-evaluation', { params }, by.token)
  const ratings = mates.map(({ id }) => ({ student: id, marks, text }))
  await call(server, 'POST /api/runs/:run/peer-evaluation', { params, body: { ratings } }, by.token)
}

const move = (
  server: OwnServer,
  { token }: Account,
  id: string,
  body: { from: 'none' | 'open' | 'closed'; state: 'open' | 'closed' | 'released' },
) => call(server, 'PUT /api/class-sessions/:id/peer-evaluation', { params: { id }, body }, token)

const good = { work: 5, ideas: 4, together: 5 }

test('a member rates the team once, and reads the result when it is released', async ({
  page,
  server,
  register,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  const host = await register('instructor')
  const me = await signIn('instructor')
  const others = [await register('instructor'), await register('instructor'), await register('instructor')]
  const { room, run } = await givenFinishedTeam(server, host, [me, ...others])
  await page.goto(`/?lab=${lab}&run=${run}`)
  const result = labPage(page, 'Foreign Exchange')
  await expect(result.getByRole('heading', { name: /^Your result/u })).toBeVisible()
  await expect(result.getByRole('heading', { name: 'Your team' })).toBeHidden()

  await move(server, host, room.id, { from: 'none', state: 'open' })
  await page.reload()
  const card = result.getByRole('region', { name: 'Your team' })
  const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`
  const mates = card.getByRole('group', { name: nameOf(me) })
  await expect(mates).toHaveCount(0)
  await card.getByRole('button', { name: 'Send my ratings' }).click()
  await expect(card.getByText(/^Still to rate: /u)).toBeVisible()
  const groups = card.locator('.peer-mate')
  await expect(groups).toHaveCount(3)
  for (const group of await groups.all())
    for (const criterion of [/^Did a fair share/u, /^Helped the team/u, /^Listened/u])
      await group.getByRole('group', { name: criterion }).getByRole('radio', { name: '4' }).check()
  const text = groups.first().getByRole('textbox')
  await text.fill('Kept us on time.')
  await checkAccessibility(page)
  // What was entered is there after a reload.
  await page.reload()
  await expect(text).toHaveValue('Kept us on time.')
  await card.getByRole('button', { name: 'Send my ratings' }).click()
  await expect(card.getByText(/^Your ratings are sent\./u)).toBeVisible()

  for (const [at, other] of others.entries())
    await rate(server, run, { by: other, marks: good, text: `Thank you, says ${at + 1}.` })
  await move(server, host, room.id, { from: 'open', state: 'closed' })
  await move(server, host, room.id, { from: 'closed', state: 'released' })
  await page.reload()
  await expect(card.getByText('Your factor is 1.00. So far it does not change your grade.')).toBeVisible()
  await expect(card.getByText('Thank you, says 3.')).toBeVisible()
  await checkAccessibility(page)
})

test(
  'an instructor opens, closes and releases the peer evaluation in the desk, and lets it count',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility, expectErrors }) => {
    test.setTimeout(patiently(120_000))
    const me = await signIn('instructor')
    const [ana, bo, cleo] = [
      await register('instructor'),
      await register('instructor'),
      await register('instructor'),
    ]
    const { room, run } = await givenFinishedTeam(server, me, [ana, bo, cleo])
    await openClass(page, 'Finance 210')
    await openDebrief(page, 'Peer evaluation')
    await expect(page.getByText('Members of teams have not been asked yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Open the peer evaluation' }).click()
    await expect(page.getByText(/0 of 3 students have rated\./u)).toBeVisible()
    await checkAccessibility(page)

    await rate(server, run, { by: ana, marks: good, text: '' })
    await rate(server, run, { by: bo, marks: good, text: 'You knew the way.' })
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(page.getByRole('row', { name: /Team 1 No 2 5 4 5 1\.00/u })).toBeVisible()
    await page.getByText('What students wrote: 2 texts').click()
    await page
      .getByRole('button', { name: /^Keep it from the student.*about .*/u })
      .last()
      .click()
    await expect(page.getByText(/does not see this text\.$/u)).toBeVisible()

    // Another page has closed it meanwhile.
    expectErrors(refusedCall(409, '/peer-evaluation'))
    await move(server, me, room.id, { from: 'open', state: 'closed' })
    await move(server, me, room.id, { from: 'closed', state: 'released' })
    await page.getByRole('button', { name: 'Close the peer evaluation' }).click()
    await expect(
      page.getByText('Somebody has changed the peer evaluation meanwhile. Please reload the page.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Look again' }).click()
    await page.getByRole('button', { name: 'Let the factors count' }).click()
    const dialog = page.getByRole('dialog', { name: 'Let the factors count?' })
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Let the factors count' }).click()
    await expect(
      page.getByText('Students see their results, and the factors change the grades.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send grades without factors' })).toBeVisible()
  },
)
