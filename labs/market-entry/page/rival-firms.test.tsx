import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Firm } from '@tradewind/contract/teaching/rooms'
import type { StandIn } from '../../engine/standing-in.ts'
import type { BusinessState } from '../engine/business-state.ts'
import { marketEntry } from '../engine/engine.ts'
import { shared } from '../engine/shared.ts'
import { endOf, firmsSettings, placeOf, playedRoom, robot, type PlayedRoom } from '../engine/test/rooms.ts'
import type { MarketEntryState } from '../engine/state.ts'
import type { WorldState } from '../engine/world-state.ts'
import { Debrief } from './debrief.tsx'
import { expectedIn } from './expected.ts'
import { Answer } from './closer-round.tsx'
import { costInWords, placeInWords, rankInWords, pathsIn } from './firm-words.ts'
import { firmNameIn, othersOnMap, rivalNames, robotsAlone, whoElsePlans, yearInWords } from './firms.ts'
import { help } from './help.tsx'
import { lessonsSince } from './lessons.ts'
import type { MetState } from './market-entry-play.ts'
import { sellersIn } from './market-report.tsx'
import { marketParts } from './market-step.tsx'
import { ModesTable } from './modes-table.tsx'
import { Rivals } from './rivals.tsx'
import { partsOf, sharesInWords } from './share-bar.tsx'
import { lotsOn } from './street-lots.ts'
import { expectedStreet, pastStreet, streetInWords } from './street-view.ts'
import { roundHelp } from './world-help.tsx'
import { patiently } from '../../engine/test/sample.ts'

const byDefault: StandIn = { kind: 'absent' }
const named = (count: number): Firm[] =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, name: `The Team ${at + 1}`, strength: null }))

const played = new WeakMap<PlayedRoom, Map<number, MarketEntryState>>()

/** Where firm 1 stands once so many of its decisions count. */
function stateOf(room: PlayedRoom, decisions: number, firms: readonly Firm[] = named(3)): MetState {
  const { seed, settings, outcomes } = room
  const known = played.get(room) ?? new Map<number, MarketEntryState>()
  const own = (room.decisions[0] ?? []).slice(0, decisions)
  const state = known.get(own.length) ?? marketEntry.play(seed, settings, own, placeOf(1, outcomes)).state
  played.set(room, known.set(own.length, state))
  return { ...state, firms }
}

/** Firms 1 and 2 go to the same country, because neither decides anything. */
const crowded = playedRoom('crowded', [byDefault, byDefault, robot('novice', 'third')])
const alone = marketEntry.play('alone', firmsSettings, []).state

function statesOfYears(room: PlayedRoom, firms?: readonly Firm[]): MetState[] {
  return (room.decisions[0] ?? []).flatMap((_, at) => {
    const state = stateOf(room, at + 1, firms)
    return state.phase === 'run' ? [state] : []
  })
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+class="visually-hidden"[^>]*>[^<]*</gu, '<')
    .replaceAll(/<[^>]+>/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)

describe('the firms of a world', () => {
  it('are called by the names of the room, and one’s own is You', () => {
    const state = stateOf(crowded, 20)
    expect(rivalNames(state)).toEqual(['The Team 2', 'The Team 3'])
    expect([1, 2, 9].map(firmNameIn(state))).toEqual(['You', 'The Team 2', 'Firm 9'])
  })

  it('are robots with a number for somebody who plays alone, as many as the engine plays', () => {
    const state: MetState = { ...alone, firms: [] }
    expect(robotsAlone).toBe(shared.rivals(firmsSettings).length)
    expect(rivalNames(state)).toEqual(['Robot 2', 'Robot 3', 'Robot 4'])
    expect(whoElsePlans(state)).toBe(
      'Robot 2, Robot 3 and Robot 4 sign their plans now too. Nobody knows where the others go.',
    )
    expect(othersOnMap(state)).toBe('3 rivals see this map too.')
    expect(othersOnMap({ ...state, world: null })).toBeNull()
  })

  it('stay unsaid where none meet', () => {
    const solo = marketEntry.play('solo', marketEntry.defaultSettings, []).state
    const html = renderToStaticMarkup(createElement(Rivals, { state: { ...solo, firms: [] } }))
    expect(html).toContain('Your two rivals and their rules')
    expect(html).toContain('Each year its price is your price of the year before, minus')
    expect(html).not.toContain('firm there')
  })
})

describe('the report of a year', () => {
  const [first] = crowded.settings.countries ? stateOf(crowded, 20).countries : []
  const place = first?.code ?? ''
  const year = (...firms: Partial<WorldState['years'][number]['firms'][number]>[]): MetState => {
    const state = stateOf(crowded, 20)
    const nobody = { country: null, mode: null, price: null, ads: null, share: null, sales: null }
    const all = firms.map((firm, at) => ({ ...nobody, number: at + 1, ...firm }))
    return { ...state, world: { ...state.world!, years: [{ year: 1, firms: all }] } }
  }
  const told = (state: MetState) =>
    yearInWords(state, { year: 1, country: place }).replaceAll('\u00A0', ' ').replaceAll(first!.name, 'X')
  const here = (share: number) => ({
    country: place,
    mode: 'direct' as const,
    price: 1,
    ads: 2,
    share,
    sales: 1,
  })

  it.each([
    [year({}, {}), 'In year 1 no firm sells anywhere.'],
    [year(here(0.1), {}), 'In year 1, 1 of 2 firms sells; no other is in X, where you hold 10.0 %.'],
    [year(here(0.1), here(0.05)), 'In year 1, all 2 firms sell; in X you hold 10.0 % and The Team 2 5.0 %.'],
    [
      year({}, here(0.05), {}),
      'In year 1, 1 of 3 firms sells; in X, where you do not sell, it is The Team 2 5.0 %.',
    ],
    [year({}, { ...here(0.1), country: 'elsewhere' }), 'In year 1, 1 of 2 firms sells; none of them in X.'],
    [
      year(here(0.1), ...[0.01, 0.02, 0.03, 0.04, 0.05].map(here)),
      'In year 1, all 6 firms sell; in X you hold 10.0 %, The Team 6 5.0 % and 4 others less.',
    ],
  ])('is one sentence', (state, sentence) => {
    expect(
      told({ ...state, firms: named(3).concat({ number: 6, name: 'The Team 6', strength: null }) }),
    ).toBe(sentence)
  })

  it('lists everybody who sells on the street, with the shares that the world tells', () => {
    for (const state of statesOfYears(crowded)) {
      const business = state.business as BusinessState
      const last = state.world!.years.at(-1)!
      const sellers = sellersIn(state, business, last.year)
      const rival = last.firms.find(({ number }) => number === 2)!
      expect(sellers.find(({ name }) => name === 'The Team 2')).toMatchObject({
        price: rival.price,
        ads: rival.ads,
        share: rival.share,
      })
      expect(sellers.reduce((all, { share }) => all + (share ?? 0), 0)).toBeLessThan(1)
      const other = last.firms.find(({ number }) => number === 3)!
      expect(sellers.some(({ name }) => name === 'The Team 3')).toBe(other.country === business.country)
    }
  })

  it('stays short enough with eight firms in one country', () => {
    const full = playedRoom(
      'full',
      Array.from({ length: 8 }, () => byDefault),
    )
    const state = statesOfYears(
      full,
      named(8).map((firm) => ({ ...firm, name: `Team ${firm.number}` })),
    )[1]!
    const { title, task, scene, message, children } = marketParts({
      state,
      business: state.business as BusinessState,
    })
    const html = renderToStaticMarkup(createElement('div', {}, title, ' ', task, scene, message, children))
    // The bar at the top, the names of the steps and the buttons take the rest.
    expect(textOf(html).length).toBeLessThanOrEqual(160 - 33)
  })
})

describe('the street of a world', () => {
  it('shows each rival with its price, and the follower at the price by which it really sells', () => {
    const states = statesOfYears(crowded)
    expect(states.length).toBeGreaterThan(5)
    states.forEach((state, at) => {
      const business = state.business as BusinessState
      const account = business.account.at(-1)!
      const view = pastStreet(state, business, account)
      const rival = state.world!.years.at(-1)!.firms.find(({ number }) => number === 2)!
      expect(view.rivals.find(({ name }) => name === 'The Team 2')).toMatchObject({
        price: rival.price,
        share: rival.share,
      })
      const before = states[at - 1]?.business
      if (before) expect(view.follower?.price).toBeCloseTo(before.followerPrice, 2)
      const { queues, others } = streetInWords(view)
      expect(queues + others).toContain('go to The Team 2')
      expect(queues.match(/ go to /gu)).toHaveLength(2)
    })
  })

  it('expects the rivals as they were, with what the outlook leaves them', () => {
    for (const state of statesOfYears(crowded)) {
      const business = state.business as BusinessState
      const { orders, span } = business
      if (!span || orders.mode === 'out') continue
      const draft = { ...orders, answers: [], reply: null }
      const { outlook, view } = expectedIn({ state, business, span, draft, setDraft: () => undefined })
      const expected = view.rivals.reduce((all, { share }) => all + (share ?? 0), 0)
      expect(expected).toBeCloseTo(outlook.rivals, 6)
      const parts = partsOf({ brief: state.brief, outlook })
      expect(parts.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9)
      expect(sharesInWords(parts)).toContain('other firms')
    }
  })

  it('draws no more shops than fit, and says how many it leaves out', () => {
    const [state] = statesOfYears(crowded)
    if (!state) throw new Error('A year has passed')
    const outlook = state.business!.outlook.direct![0]![0]!
    const view = expectedStreet(state, {
      country: state.business!.country,
      mode: 'direct',
      price: 1,
      outlook,
      follower: 1,
      flags: [],
    })
    const shops = Array.from({ length: 7 }, (_, at) => ({ name: `Firm ${at}`, price: 1, share: at / 50 }))
    for (const [width, most] of [
      [400, 3],
      [720, 5],
    ] as const) {
      const { lots, more } = lotsOn({ ...view, rivals: shops }, width)
      expect(lots).toHaveLength(most)
      expect(lots.length + more).toBe(1 + 1 + 7 + (view.entrant ? 1 : 0))
      expect(lots.filter(({ own }) => own === 'you')).toHaveLength(1)
      for (const { x } of lots) expect(x > 60 && x < width - 60).toBe(true)
    }
  })
})

it('the lessons of a world speak of all firms', () => {
  const state = stateOf(crowded, 20)
  const years = { account: [] as BusinessState['account'][number][], struck: [] }
  const year = {
    ...state.business!.account.at(-1)!,
    year: 2,
    price: 1.1,
    share: 0.08,
    rivals: 0.1,
    earned: 1,
  }
  years.account.push({ ...year, year: 1, price: 1, share: 0.1, rivals: 0.05 }, year)
  const said = lessonsSince(state, years, 2)[0]?.lessons.join(' ') ?? ''
  expect(said).toContain('Some went to whoever is cheaper.')
  expect(said).toContain('The other firms here grew from 5.0\u00A0% to 10.0\u00A0%')
  expect(said).not.toContain('lets the follower')
})

describe('the debrief of a world', () => {
  it('puts every firm on one page, with its place and what it cost', { timeout: patiently(60_000) }, () => {
    const { state, result } = endOf(crowded, 1)
    const told = { ...state, firms: named(3) }
    const world = result.debrief.world!
    const paths = pathsIn(told, world)
    expect(paths.map(({ place }) => place)).toEqual(paths.map(({ place }) => place).toSorted((a, b) => a - b))
    expect(placeInWords(paths, world)).toMatch(/^You are number [1-3] of 3 firms/u)
    const html = renderToStaticMarkup(
      createElement(Debrief, {
        state: told,
        firms: told.firms,
        result: { ...result, parts: [...result.parts] },
      }),
    )
    for (const name of ['You', 'The Team 2', 'The Team 3']) expect(html).toContain(name)
    expect(html).toContain(costInWords(world))
    expect(html).toContain(rankInWords(result.parts.find(({ id }) => id === 'rank')))
    expect(html).not.toMatch(/two rivals/iu)
  })

  it('says what other firms cost, and what a place earns', () => {
    const world = { you: 1, place: 1, of: 1, firms: [], withRivals: 2, withoutRivals: 5 }
    expect(costInWords(world)).toMatch(/They cost you 3\.0\u00A0million\.$/u)
    expect(costInWords({ ...world, withoutRivals: 2.01 })).toMatch(/next to nothing\.$/u)
    expect(rankInWords(undefined)).toContain('earns no points')
    expect(rankInWords({ points: 5, max: 10 })).toContain('5 of 10 points')
  })
})

describe('without local rivals', () => {
  const settings = { ...firmsSettings, locals: 'none' as const }
  const firmsOnly = marketEntry.play('firms only', settings, []).state
  const htmlOf = (node: ReactNode) => renderToStaticMarkup(createElement('div', {}, node))
  const speaksOfLocals = /follower|entrant|what rivals plan/iu

  it('neither the modes, nor what research tells, nor the folded help speak of a follower or an entrant', () => {
    const modesTable = (state: MetState | typeof firmsOnly) => htmlOf(createElement(ModesTable, { state }))
    expect(modesTable(alone)).toMatch(speaksOfLocals)
    expect(modesTable(firmsOnly)).not.toMatch(speaksOfLocals)
    const told = ({ research }: typeof firmsOnly) =>
      [...research.reports, ...research.sources].map(({ says }) => says).join(' ')
    expect(told(alone)).toMatch(speaksOfLocals)
    expect(told(firmsOnly)).not.toMatch(speaksOfLocals)
    expect(htmlOf(help(1, { state: alone }))).toMatch(speaksOfLocals)
    expect(htmlOf(help(1, { state: firmsOnly }))).not.toMatch(speaksOfLocals)
  })

  it('the agent has an answer from a consultant who hears of no plans', () => {
    const [country] = firmsOnly.countries
    if (!country) throw new Error('There is no country')
    const asked = { ...country, sources: ['consultant' as const], hints: [] }
    const answer = htmlOf(
      createElement(Answer, {
        state: firmsOnly,
        country: asked,
        asked: { country: country.code, source: 'consultant' },
      }),
    )
    expect(answer).toContain('Nobody spoke of any plans.')
  })
})

it('the help of a world says in few words what the round asks for, and solo play has it as before', () => {
  for (const { title, says } of Object.values(roundHelp))
    expect([title, ...says].join(' ').split(' ').length).toBeLessThanOrEqual(75)
  const html = renderToStaticMarkup(createElement('div', {}, help(1, { state: alone })))
  expect(html).toContain('Now: screen the countries')
  expect(html).toContain('earns up to 10 of the 100 points')
  const solo = marketEntry.play('solo', marketEntry.defaultSettings, []).state
  const plain = renderToStaticMarkup(createElement('div', {}, help(1, { state: solo })))
  expect(plain).toBe(renderToStaticMarkup(createElement('div', {}, help(1, { state: null }))))
  expect(plain).not.toContain('Now:')
})
