import * as fc from 'fast-check'
import { expect } from 'vitest'
import { labIds, type LabId, type ProductId } from '@tradewind/contract/catalogue'
import { carryOutRefunds } from '../../domains/sales/checkout/ask-refund.ts'
import { sessionFor, signedInUser } from '../accounts.ts'
import { codeOf, newBuyer, tell, tellOfSession, type Shop } from '../stripe/shop.ts'
import * as model from './model.ts'

const people = 2
const day = 86_400_000

/** One step of a history. Numbers choose among what there is at that moment. */
export type Step =
  | { do: 'buy'; who: number; product: ProductId; seats: number; told: number }
  | { do: 'use'; who: number; which: number }
  | { do: 'try'; who: number; lab: LabId }
  | { do: 'refund'; which: number; pieces: number; begins: 'succeeded' | 'pending' | 'refused' }
  | { do: 'decide'; which: number; as: 'succeeded' | 'failed'; told: number }
  | { do: 'refund there'; which: number; part: number }
  | { do: 'dispute'; which: number }
  | { do: 'win'; which: number }
  | { do: 'swap'; which: number; lab: LabId }
  | { do: 'move'; who: number }
  | { do: 'wait'; days: number }

const who = fc.nat(people - 1)
const which = fc.nat(2)
const lab = fc.constantFrom(...labIds)
const told = fc.nat(2)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy'),
      who,
      product: fc.oneof({ weight: 4, arbitrary: lab }, fc.constant('TradewindPackagePro' as const)),
      seats: fc.constantFrom(0, 0, 0, 2, 3),
      told,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('use'), who, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('try'), who, lab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      which,
      pieces: fc.integer({ min: 1, max: 4 }),
      begins: fc.constantFrom('succeeded', 'pending', 'refused'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide'),
      which,
      as: fc.constantFrom('succeeded', 'failed'),
      told,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund there'), which, part: fc.constantFrom(1, 2) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('win'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('swap'), which, lab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), days: fc.constantFrom(0.01, 1, 5, 14, 160, 350) }),
  },
)

export const histories = fc.array(step, { minLength: 8, maxLength: 20 })

/** Plays a history on the server and in the model, and compares both after each step. */
export async function playHistory(t: Shop, steps: readonly Step[]): Promise<void> {
  const world = model.emptyWorld(t.clock.now().getTime())
  const persons = [await newBuyer(t), await newBuyer(t)]
  const admin = await signedInUser(t, { admin: true })
  const play: Play = { t, world, persons, admin, sessions: [] }
  for (const [at, one] of steps.entries()) {
    await actions[one.do](play, one as never)
    await compare(play, `step ${at + 1}: ${JSON.stringify(one)}`)
  }
  await checkPapers(t)
}

interface Play {
  t: Shop
  world: model.World
  persons: { id: string }[]
  admin: { id: string }
  /** The checkout session of each order of the world. */
  sessions: string[]
}

const tokenOf = ({ t, persons }: Play, at: number) =>
  sessionFor(t, { id: persons[at]?.id ?? '', kind: 'portal' })

/** An order of the history by any number; undefined without one. */
function pick({ world, sessions }: Play, number: number) {
  const at = world.orders.length === 0 ? -1 : number % world.orders.length
  const order = world.orders[at]
  const sessionId = sessions[at]
  return order && sessionId !== undefined ? { order, sessionId } : undefined
}

async function numberOf({ t }: Play, sessionId: string): Promise<string> {
  const row = await t.services.db
    .selectFrom('orders')
    .select('number')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.number
}

type Actions = { [K in Step['do']]: (play: Play, step: Extract<Step, { do: K }>) => Promise<void> }

const actions: Actions = {
  buy: async (play, { who: person, product, seats, told: times }) => {
    const { t, world } = play
    const may = seats > 0 || model.mayBuy(world, person, product)
    const answer = await t.call('POST /api/auth/createcheckoutsession', {
      token: await tokenOf(play, person),
      body: { productId: product, ...(seats > 0 && { seats }) },
    })
    expect(answer.status === 200, 'may buy').toBe(may)
    if (!may) return
    const { session } = t.stripe.checkouts.find(
      (checkout) => checkout.session.client_secret === answer.body.clientSecret,
    )!
    t.stripe.pay(session.id)
    // Told late, once or twice: coming back from the form settles it, too.
    for (let time = 0; time < times; time++) await tellOfSession(t, session)
    if (times === 0) await t.app.inject({ url: `/api/payments/return?session_id=${session.id}` })
    model.buy(world, person, product, seats)
    play.sessions.push(session.id)
  },
  use: async (play, { who: person, which: number }) => {
    const { t, world } = play
    const found = pick(play, number)
    if (!found || found.order.seats === 0) return
    const row = await codeOf(t, (await orderRow(play, found.sessionId)).id)
    const may = model.mayUseCode(world, person, found.order)
    const { status } = await t.call('POST /api/access-codes/use', {
      token: await tokenOf(play, person),
      body: { code: row?.code ?? '' },
    })
    expect(status === 200, 'may use the code').toBe(may)
    if (may) model.useCode(world, person, found.order)
  },
  try: async (play, { who: person, lab: wanted }) => {
    const { t, world } = play
    const before = world.courtesies.find((one) => one.person === person && one.lab === wanted)
    const may = model.mayTry(world, person, wanted)
    const token = await tokenOf(play, person)
    const { status } = await t.call('POST /api/courtesy', { token, body: { lab: wanted } })
    // Beginning again while it lasts is no refusal.
    if (!before) expect(status === 200, 'may try').toBe(may)
    if (may) model.tryLab(world, person, wanted)
  },
  refund: async (play, { which: number, pieces, begins }) => {
    const { t, world } = play
    const found = pick(play, number)
    if (!found) return
    const { order, sessionId } = found
    const most = model.refundablePieces(world, order)
    const wanted = order.seats === 0 ? 1 : pieces
    t.stripe.refundsBegin(begins)
    const { status } = await t.call('POST /api/orders/:order/refund', {
      token: await tokenOf(play, order.buyer),
      params: { order: await numberOf(play, sessionId) },
      body: { ...(order.seats > 0 && { pieces }) },
    })
    t.stripe.refundsBegin('succeeded')
    expect(status === 200, 'may refund').toBe(wanted <= most)
    if (wanted > most) return
    const states = { succeeded: 'paid_back', pending: 'asked', refused: 'refused' } as const
    model.askRefund(order, wanted, states[begins])
  },
  decide: async (play, { which: number, as, told: times }) => {
    const { t } = play
    const found = pick(play, number)
    const state = found?.order.asked?.state
    if (!found || state === undefined || state === 'refused') return
    if (state === 'paid_back' && as === 'succeeded') return
    const row = await t.services.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('status', '<>', 'refused')
      .where('order_id', '=', (await orderRow(play, found.sessionId)).id)
      .executeTakeFirstOrThrow()
    const refund = t.stripe.changeRefund(found.sessionId, as, row.provider_refund_id ?? '')
    if (times === 0 && state === 'asked') await carryOutRefunds(t.services)
    for (let time = 0; time < Math.max(times, state === 'asked' ? 0 : 1); time++)
      expect(await tell(t, as === 'failed' ? 'refund.failed' : 'refund.updated', refund)).toBe(200)
    model.decideRefund(found.order, as === 'failed' ? 'refused' : 'paid_back')
  },
  'refund there': async (play, { which: number, part }) => {
    const { t } = play
    const found = pick(play, number)
    if (!found) return
    const { order, sessionId } = found
    const { charge } = t.stripe.checkoutOf(sessionId)
    const left = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0)
    if (left < 2) return
    const cents = Math.floor(left / part)
    const { charge: after } = t.stripe.refund(sessionId, (charge?.amount_refunded ?? 0) + cents)
    expect(await tell(t, 'charge.refunded', after)).toBe(200)
    order.back += cents
  },
  dispute: async (play, { which: number }) => {
    const found = pick(play, number)
    if (!found || found.order.disputed) return
    await tellOfDispute(play, found.sessionId, 'created')
    found.order.disputed = true
  },
  win: async (play, { which: number }) => {
    const found = pick(play, number)
    if (!found?.order.disputed) return
    await tellOfDispute(play, found.sessionId, 'closed')
    found.order.disputed = false
  },
  swap: async (play, { which: number, lab: wanted }) => {
    const { t, world } = play
    const found = pick(play, number)
    if (!found) return
    const may = model.swapsFor(world, found.order).includes(wanted)
    const { status } = await t.call('POST /api/orders/:order/swap', {
      token: await tokenOf(play, found.order.buyer),
      params: { order: await numberOf(play, found.sessionId) },
      body: { lab: wanted },
    })
    expect(status === 200, 'may swap').toBe(may)
    if (may) model.swap(found.order, wanted)
  },
  move: async (play, { who: person }) => {
    const { t, world, persons, admin } = play
    const other = 1 - person
    const { email } = await t.services.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', persons[other]?.id ?? '')
      .executeTakeFirstOrThrow()
    const { status } = await t.call('POST /api/users/:user/grants/move', {
      token: await sessionFor(t, { id: admin.id, kind: 'portal' }),
      params: { user: persons[person]?.id ?? '' },
      body: { to: email },
    })
    expect(status === 200, 'moves').toBe(model.moveAll(world, person, other))
  },
  wait: ({ t, world }, { days }) => {
    t.clock.advance(days * day)
    world.now += days * day
    return Promise.resolve()
  },
}

/** Each dispute of a payment has its own id. */
let disputes = 0

async function tellOfDispute({ t }: Play, sessionId: string, event: 'created' | 'closed'): Promise<void> {
  if (event === 'created') disputes += 1
  const object = {
    id: `dp_${disputes}`,
    object: 'dispute',
    payment_intent: t.stripe.checkoutOf(sessionId).intent?.id,
    metadata: {},
    status: event === 'created' ? 'needs_response' : 'won',
  }
  expect(await tell(t, `charge.dispute.${event}`, object)).toBe(200)
}

async function orderRow({ t }: Play, sessionId: string) {
  return await t.services.db
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

async function compare(play: Play, at: string): Promise<void> {
  const { t, world, persons, sessions } = play
  for (const person of persons.keys()) {
    const { body } = await t.call('GET /api/auth/user', { token: await tokenOf(play, person) })
    const said = Object.fromEntries(
      Object.entries(body.products).map(([name, { expiration, courtesy }]) => [
        name,
        { expiration, ...(courtesy && { courtesy }) },
      ]),
    )
    const expected = Object.fromEntries(
      labIds.flatMap((one) => {
        const entry = model.entryOf(world, person, one)
        return entry ? [[one, entry]] : []
      }),
    )
    expect(said, `what person ${person} holds after ${at}`).toEqual(expected)
  }
  for (const [index, order] of world.orders.entries()) {
    const sessionId = sessions[index] ?? ''
    const row = await orderRow(play, sessionId)
    const { charge, refunds } = t.stripe.checkoutOf(sessionId)
    expect(
      { status: row.status, back: row.refunded_cents, buyer: row.user_id },
      `order ${index} after ${at}`,
    ).toEqual({ status: model.statusOf(order), back: order.back, buyer: persons[order.buyer]?.id })
    // Never more than was paid, and never more than the books say.
    expect(charge?.amount_refunded ?? 0).toBeLessThanOrEqual(order.cents)
    expect(await papersOf(t, row.id), `the papers of order ${index} after ${at}`).toEqual({
      invoiced: order.cents,
      credited: order.back,
    })
    const gone = refunds.filter(({ status }) => status === 'succeeded')
    expect(
      gone.reduce((sum, { amount }) => sum + amount, 0),
      `the bank after ${at}`,
    ).toBe(order.back)
    if (order.seats === 0) continue
    const code = await codeOf(t, row.id)
    expect(
      { unused: (code?.max_uses ?? 0) - (code?.times_used ?? 0), ended: code?.ended_at !== null },
      `the code of order ${index} after ${at}`,
    ).toEqual({ unused: model.unusedOf(order), ended: model.statusOf(order) !== 'paid' })
  }
}

/** What the papers of an order say together, in cents. */
async function papersOf(t: Shop, orderId: string): Promise<{ invoiced: number; credited: number }> {
  const rows = await t.services.db
    .selectFrom('papers')
    .select(['kind', 'total_cents'])
    .where('order_id', '=', orderId)
    .execute()
  const sum = (kind: string) =>
    rows.reduce((cents, row) => cents + (row.kind === kind ? row.total_cents : 0), 0)
  return { invoiced: sum('invoice'), credited: sum('credit_note') - sum('cancellation') }
}

/** No series has a gap, and on each paper lines and tax make the total. */
async function checkPapers(t: Shop): Promise<void> {
  const papers = await t.services.db.selectFrom('papers').selectAll().execute()
  for (const { name, last } of await t.services.db.selectFrom('paper_series').selectAll().execute()) {
    const numbers = papers.map(({ number }) => number).filter((number) => number.startsWith(`${name}-`))
    const expected = Array.from({ length: last }, (_, at) => `${name}-${String(at + 1).padStart(6, '0')}`)
    expect(numbers.toSorted()).toEqual(expected)
  }
  for (const { lines, tax_cents, total_cents } of papers)
    expect(lines.reduce((sum, { cents }) => sum + cents, tax_cents)).toBe(total_cents)
}
