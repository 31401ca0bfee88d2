import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { patiently, sample } from '../../engine/test/sample.ts'
import { LabTerms } from '../../shell/place/term.tsx'
import { marketEntry } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { placeOf, playedRoom, robot } from '../engine/test/rooms.ts'
import type { MetState } from './market-entry-play.ts'
import { marketParts } from './market-step.tsx'
import { newsParts } from './news-step.tsx'
import type { Running } from './orders-draft.ts'
import { adsOrderParts, answerParts, doorOrderParts, priceOrderParts } from './run-steps.tsx'
import { terms } from './terms.ts'
import { happenedParts } from './years-passing.tsx'

/** What a decision may have in view, without the bar at the top, the names of the steps and the buttons. */
const most = 160 - 33

interface Parts {
  title: ReactNode
  task?: ReactNode
  scene: ReactNode
  message: ReactNode
  children: ReactNode
}

/** The words that a reader sees without opening anything. */
function wordsOf({ title, task, scene, message, children }: Parts): number {
  const html = renderToStaticMarkup(
    createElement(LabTerms, { value: terms }, title, ' ', task, scene, message, children),
  )
  return html
    .replaceAll(/<span[^>]*class="term-meaning"[^>]*>.*?<\/span><\/span>/gu, ' ')
    .replaceAll(/<[^>]+class="visually-hidden"[^>]*>[^<]*</gu, '<')
    .replaceAll(/<[^>]+>/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean).length
}

/** The states before each orders of a player who is alone against three robots. */
function statesOf(seed: string): MetState[] {
  const strength = (['novice', 'steady', 'expert'] as const)[seed.length % 3] ?? 'steady'
  const room = playedRoom(seed, [
    robot(strength, 'me'),
    ...['two', 'three', 'four'].map((one) => robot('steady', one + seed)),
  ])
  const own = room.decisions[0] ?? []
  // The last decision looks back, and a finished run takes as long as all before.
  return own.slice(0, -1).flatMap((_, at) => {
    const { state } = marketEntry.play(seed, room.settings, own.slice(0, at + 1), placeOf(1, room.outcomes))
    return state.phase === 'run' && state.business?.span ? [{ ...state, firms: [] }] : []
  })
}

/** Every page of orders in a state, with each answer to the news. */
function pagesOf(state: MetState): [name: string, parts: Parts][] {
  const { business } = state
  if (!business?.span) return []
  const running = (reply: string | null): Running => ({
    state,
    business,
    span: business.span!,
    draft: { ...business.orders, answers: [], reply },
    setDraft: () => undefined,
  })
  const { incident } = business
  const inMarket = business.orders.mode !== 'out'
  return [
    ['market', marketParts({ state, business })],
    ...(incident
      ? [null, ...incident.replies.map(({ id }) => id)].map((reply): [string, Parts] => [
          `news: ${incident.kind}, ${reply}`,
          newsParts(running(reply)),
        ])
      : []),
    ...(business.pending.length > 0 && !business.waiting
      ? [['answer', answerParts(running(null))] satisfies [string, Parts]]
      : []),
    ['door', doorOrderParts(running(null))],
    ...(inMarket
      ? ([
          ['price', priceOrderParts(running(null))],
          ['promotion', adsOrderParts(running(null))],
        ] satisfies [string, Parts][])
      : []),
  ]
}

// A run meets seven of the eight kinds of news, so fifteen show each kind in most years and with every strength.
const seeds = Array.from({ length: sample(15, 3) }, (_, at) => 'case'.padEnd(5 + at, '+'))

it.each(seeds)('every page of orders has few words in view: %s', { timeout: patiently(60_000) }, (seed) => {
  const long = statesOf(seed).flatMap((state) =>
    pagesOf(state).flatMap(([name, parts]) => {
      const words = wordsOf(parts)
      return words > most ? [`${words} ${name}, year ${state.business?.span?.from}`] : []
    }),
  )
  expect(long).toEqual([])
})

/** The page of what happened, in each year of somebody who decides by chance and alone. */
function happenedPagesOf(seed: string): [year: number, parts: Parts][] {
  const settings = { ...defaultSettings, pace: 'yearly' } as const
  const decisions = decisionsOf(randomPolicy, seed, settings)
  return decisions.flatMap((_, at): [number, Parts][] => {
    const { state } = marketEntry.play(seed, settings, decisions.slice(0, at))
    const { business } = state
    const year = business?.account.at(-1)
    if (!business?.span || !year) return []
    const reveal = { isOver: true, progress: 1, skip: () => undefined }
    const passing = { reveal, outcome: { current: null }, years: [year], year, within: 1 }
    return [[year.year, happenedParts(state, business, passing)]]
  })
}

// In the first three, news, an answer to earlier news and something to try come together.
const eventful = ['s9', 's50', 's64', ...Array.from({ length: sample(37, 0) }, (_, at) => `lone ${at}`)]

it.each(eventful)(
  'what happened in a year is told in few words: %s',
  { timeout: patiently(60_000) },
  (seed) => {
    const long = happenedPagesOf(seed).flatMap(([year, parts]) => {
      const words = wordsOf(parts)
      return words > most ? [`${words}, year ${year}`] : []
    })
    expect(long).toEqual([])
  },
)
