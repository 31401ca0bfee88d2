import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { patiently, sample } from '../../engine/test/sample.ts'
import { Drafts } from '../../shell/place/drafts.ts'
import { LabTerms } from '../../shell/place/term.tsx'
import { quarterly } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import type { Policy } from '../engine/robots.ts'
import { playedBy, sensiblePolicy } from '../engine/test/policies.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { ToolId } from '../engine/rules.ts'
import { Play } from './play.tsx'
import { terms } from './terms.ts'

/** The words that a decision may have in view, the bar at the top included. */
const mostWords = 160
const bar = 'Foreign Exchange Back to start Round 6 of 6 Rehearsal 3 Saved End run Help Settings Close'
const inWords = (text: string) => text.split(/\s+/u).filter(Boolean).length

/** What somebody sees of a page without opening anything. */
function visible(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replaceAll(/<span id="[^"]*" popover.*?<\/span><\/span>/gu, ' ')
    .replaceAll(/<(\w+)(?: [^>]*)? class="visually-hidden"[^>]*>[^<]*<\/\1>/gu, ' ')
    .replaceAll(/<\/summary>.*?<\/details>/gu, ' ')
    .replaceAll(/<[^>]+>/gu, ' ')
}

type Entered = Readonly<Record<string, unknown>>

/** A round with entries as they stand in the middle of it. */
function shown(state: ForeignExchangeState, entered: Entered): string {
  const read = (name: string) => Object.entries(entered).find(([end]) => name.endsWith(end))?.[1]
  const decide = () => Promise.resolve({ ok: true } as const)
  return visible(
    <Drafts value={{ read, keep: () => undefined, subscribe: () => () => undefined }}>
      <LabTerms value={terms}>
        <Play state={state} decide={decide} saving={false} open />
      </LabTerms>
    </Drafts>,
  )
}

/** The middles on both scales. */
const weighed = { spot: 'middle', home: 'middle', foreign: 'middle' } as const

function hedgeSteps({ quarter }: ForeignExchangeState): readonly Entered[] {
  const steps = Array.from({ length: 8 }, (_, at) => at)
  const draftOf = (tool: ToolId) =>
    Object.fromEntries(quarter.exposures.map(({ id }) => [id, { tool, ratio: 60, strike: 'forward' }]))
  const tools = [null, ...quarter.offers.tools]
  return steps.flatMap((step) =>
    tools.map((tool) => ({
      '/step': step,
      '/reached': step,
      '/seen': true,
      '/danger': { named: tool === null ? null : 'doral', shows: tool === 'put' ? 'rates' : 'amounts' },
      '/lines': tool === null ? {} : draftOf(tool),
      '/picks': { aurel: weighed, doral: weighed },
      '/checks': { aurel: 'high', doral: 'in-line' },
    })),
  )
}

function stepsOf(state: ForeignExchangeState): readonly Entered[] {
  switch (state.phase) {
    case 'calculate':
      return [0, 1, 2, 3].map((step) => ({ '/step': step, '/reached': step }))
    case 'hedge':
      return [...hedgeSteps(state), { '/step': 1, '/reached': 3 }, { '/step': 3, '/reached': 3 }]
    case 'review':
      return [{ '/seen': true }]
    case 'memo':
      return [0, 1, 2, 3, 4, 5].map((step) => ({
        '/step': step,
        '/clauses': {
          least: 60,
          most: 100,
          certain: 'fixing',
          contingent: 'fixing',
          netting: 'always',
          peg: 'when-warned',
        },
      }))
    case 'finished':
      return []
  }
}

// A reader who wants less motion sees everything at once, which is when most words are in view.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterAll(() => void vi.unstubAllGlobals())

/** All positions of a run, with the settings of either length. */
function statesOf(seed: string, quarters: 4 | 6) {
  const states: ForeignExchangeState[] = []
  const settings = { ...defaultSettings, quarters }
  const seen: Policy = (state, random) => {
    states.push(state)
    return sensiblePolicy(state, random)
  }
  const { decisions } = playedBy(seen, seed, settings)
  const reviews = decisions.flatMap(({ type }, at) =>
    type === 'continue' ? [quarterly.play(seed, settings, decisions.slice(0, at)).state] : [],
  )
  return [...states, ...reviews]
}

it('no step of any quarter shows more than 160 words', { timeout: patiently(600_000) }, () => {
  const phases = new Set<string>()
  // A run shows every step of each of its quarters, so eight show each with other news.
  for (const at of Array(sample(8, 1)).keys())
    for (const state of statesOf(`words ${at}`, at % 2 === 0 ? 4 : 6)) {
      phases.add(state.phase)
      for (const entered of stepsOf(state)) {
        const text = shown(state, entered)
        expect(text).not.toMatch(/undefined|NaN/u)
        const words = inWords(bar) + inWords(text)
        const where = `${state.phase} ${state.round} ${JSON.stringify(entered)}`
        expect(words, `${where}: ${text}`).toBeLessThanOrEqual(mostWords)
      }
    }
  expect([...phases].toSorted()).toEqual(['calculate', 'hedge', 'memo', 'review'])
})

it('a run begins with the news of certain aurels, and names no doral and no limit of the bank', () => {
  const { state } = quarterly.play('first', defaultSettings, [])
  const text = shown(state, {})
  expect(text).toContain('Quarter 1: where is the danger?')
  expect(text).not.toMatch(/doral|Isles|Credit line|Put/u)
})
