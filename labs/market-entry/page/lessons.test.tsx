import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { BusinessState } from '../engine/business-state.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import { marketEntry } from '../engine/engine.ts'
import { defaultSettings, type MarketEntrySettings } from '../engine/settings.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { committed, orders } from '../engine/test/committed.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { lessonsSince } from './lessons.ts'
import { LookBackRound } from './look-back-round.tsx'
import { RunRound } from './run-round.tsx'

const inside = committed('lessons', { mode: 'direct', entry: 1, price: 'usual', launch: 'normal' })

function stateAfter(
  runs: readonly MarketEntryDecision[],
  settings: MarketEntrySettings = defaultSettings,
): MarketEntryState {
  return marketEntry.play('lessons', settings, [...inside, ...runs]).state
}

function toldBy(state: MarketEntryState) {
  const business = state.business as BusinessState
  return lessonsSince(state, business, business.since).map(({ year, lessons }) => ({
    year,
    text: lessons.join(' '),
  }))
}

function pageOf(round: ComponentType<MarketEntryPlay>, state: MarketEntryState): string {
  const decide = () => Promise.resolve({ ok: true } as const)
  return renderToStaticMarkup(createElement(round, { state, decide, saving: false, open: true }))
}

describe('the lessons of the years just played, in steps of two years', () => {
  const dearer = stateAfter([orders({}), orders({ price: 'highest', ads: 'none' })])

  it('explain each year, and the effect of orders only in their first year', () => {
    const [third, fourth, ...more] = toldBy(dearer)
    expect(more).toEqual([])
    expect([third?.year, fourth?.year]).toEqual([3, 4])
    expect(third?.text).toMatch(/^In year 3 you (?:lost|earned)/u)
    expect(third?.text).toContain('Your higher price cost you buyers')
    expect(third?.text).toContain('You advertised less')
    expect(fourth?.text).toMatch(/^In year 4 you (?:lost|earned)/u)
    expect(fourth?.text).not.toContain('higher price')
  })

  it('appear on the page of the next orders', () => {
    const page = pageOf(RunRound, dearer)
    expect(page).toContain('In year 3 you')
    expect(page).toContain('Your higher price cost you buyers')
    expect(page).toContain('In year 4 you')
  })

  it('also appear after the last years, when no orders follow', () => {
    const over = stateAfter([orders({}), orders({}), orders({}), orders({ price: 'highest' })])
    expect(over.phase).toBe('look-back')
    expect(toldBy(over).map(({ year }) => year)).toEqual([7, 8])
    const page = pageOf(LookBackRound, over)
    expect(page).toContain('In year 7 you')
    expect(page).toContain('Your higher price cost you buyers')
    expect(page).toContain('In year 8 you')
  })

  it('name a switch to another entry mode, and draw no lesson from its price', () => {
    const [third] = toldBy(stateAfter([orders({}), orders({ mode: 'subsidiary', price: 'highest' })]))
    expect(third?.text).toContain('You switched to another entry mode')
    expect(third?.text).not.toContain('higher price')
  })

  it('leave out the year in which the business is closed', () => {
    expect(toldBy(stateAfter([orders({}), orders({ mode: 'out' })]))).toEqual([])
  })
})

it('the lessons cover one year when the player decides every year', () => {
  const yearly: MarketEntrySettings = { ...defaultSettings, pace: 'yearly' }
  const [third, ...more] = toldBy(stateAfter([orders({}), orders({ price: 'low' })], yearly))
  expect(more).toEqual([])
  expect(third?.year).toBe(3)
  expect(third?.text).toContain('Your lower price won buyers')
})
