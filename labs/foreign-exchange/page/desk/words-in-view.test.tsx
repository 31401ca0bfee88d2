import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sample } from '../../../engine/test/sample.ts'
import { Drafts } from '../../../shell/place/drafts.ts'
import type { DeskState } from '../../desk/state.ts'
import { DeskPlay } from './desk-play.tsx'
import { statesOf } from '../../desk/test/positions.ts'

/** The words that a decision may have in view, the bar at the top included. */
const mostWords = 160
const bar =
  'Foreign Exchange Back to start Round 12 of 12 Rehearsal 3: the live desk Saved End run Help Settings Close'
const inWords = (text: string) => text.split(/\s+/u).filter(Boolean).length

/** What somebody sees of a page without opening anything. */
function visible(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replaceAll(/<span id="[^"]*" popover.*?<\/span><\/span>/gu, ' ')
    .replaceAll(/<(\w+)(?: [^>]*)? class="visually-hidden"[^>]*>[^<]*<\/\1>/gu, ' ')
    .replaceAll(/<[^>]+>/gu, ' ')
}

function shown(state: DeskState, entered: Readonly<Record<string, unknown>>): string {
  const read = (name: string) => Object.entries(entered).find(([end]) => name.endsWith(end))?.[1]
  return visible(
    <Drafts value={{ read, keep: () => undefined, subscribe: () => () => undefined }}>
      <DeskPlay state={state} decide={() => Promise.resolve({ ok: true })} saving={false} open />
    </Drafts>,
  )
}

// A reader who wants less motion sees everything at once, which is when most words are in view.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterAll(() => void vi.unstubAllGlobals())

const orders = (price: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ side: 'sell', amount: 1100 + at, price }))

it('no round shows more than 160 words, with three orders or with none', () => {
  for (let at = 0; at < sample(20, 2); at++)
    for (const state of statesOf(`words ${at}`, 8, at % 2 === 0 ? 'steady' : 'novice')) {
      if (state.phase === 'finished') continue
      for (const entered of [
        {},
        { '/read': true },
        { '/read': true, '/orders': { passes: false, orders: orders(state.market.fair, 1) } },
        { '/read': true, '/orders': { passes: false, orders: orders(state.market.fair, 3) } },
        { '/read': true, '/orders': { passes: true, orders: orders(state.market.fair, 3) } },
      ]) {
        const text = shown(state, entered)
        expect(text).not.toMatch(/undefined|NaN|Infinity/u)
        expect(inWords(bar) + inWords(text), `round ${state.round}: ${text}`).toBeLessThanOrEqual(mostWords)
      }
    }
})

it('the first round says what the firm is, and waits for an amount', () => {
  const [first] = statesOf('first', 1)
  const text = first ? shown(first, {}) : ''
  expect(text).toContain('Round 1: your orders')
  expect(text).toContain(first?.firm.text)
  expect(text).toContain('As you stand')
})

it('what came of an auction stands before the next orders', () => {
  const [, second] = statesOf('second', 1)
  if (!second) throw new Error('No second round')
  expect(shown(second, {})).toContain('Round 1: what cleared')
  expect(shown(second, {})).toContain('Go on to round 2 of 8')
  expect(shown(second, { '/read': true })).toContain('Round 2: your orders')
})
