import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Drafts } from '../../shell/place/drafts.ts'
import { LabTerms } from '../../shell/place/term.tsx'
import { globalCompass } from '../engine/engine.ts'
import { expectedLoss } from '../engine/stoppages.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { playedBy, sensiblePolicy } from '../engine/test/policies.ts'
import { Debrief } from './debrief.tsx'
import { help } from './help.tsx'
import { lossOf } from './network.ts'
import { Play } from './play.tsx'
import { cheapestPlace, costIf, priceOf, usualLength } from './shock.ts'
import { terms } from './terms.ts'

// The reveal of the shock asks whether the reader wants less motion.
beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))

const decide = () => Promise.resolve({ ok: true } as const)

/** A round as it is drawn, at one of its steps. */
function shown(
  state: GlobalCompassState | undefined,
  drafts: Readonly<Record<string, unknown>> = {},
): string {
  if (!state) throw new Error('The run has no such round')
  return renderToStaticMarkup(
    <LabTerms value={terms}>
      <Drafts
        value={{
          read: (name: string) => drafts[name],
          keep: () => undefined,
          subscribe: () => () => undefined,
        }}
      >
        <Play state={state} decide={decide} saving={false} open />
      </Drafts>
    </LabTerms>,
  )
}

/** A run: its states by phase, and its debrief. */
function played() {
  const { decisions, position, result } = playedBy(sensiblePolicy, 'page')
  const states = decisions.map(
    (_, at) => globalCompass.play('page', globalCompass.defaultSettings, decisions.slice(0, at)).state,
  )
  const last = (phase: string) => states.findLast((state) => state.phase === phase)
  const parts = result.parts.map((part) => ({ ...part }))
  const debrief = (solution: typeof result.solution | null) =>
    renderToStaticMarkup(<Debrief state={position.state} result={{ ...result, parts, solution }} />)
  return { last, result, debrief, final: position.state }
}

const five = (state: GlobalCompassState | undefined) =>
  state?.candidates.slice(0, 5).map(({ code }) => code) ?? []

describe('the map room', () => {
  const { last, debrief, result, final } = played()

  it('begins with what the people of the board say, and labels nothing', () => {
    const state = last('weights')
    const listen = shown(state)
    for (const sentence of state?.board[0]?.says ?? []) expect(listen).toContain(sentence)
    expect(shown(state, { 'weights/step': 1 })).not.toContain('data-priority')
    expect(shown(state, { 'weights/step': 1 })).toContain('Hear the next (1 of 10)')
  })

  it('ranks no country that was not chosen', () => {
    expect(shown(last('evidence'))).not.toContain('Your ranking')
    const state = last('shortlist')
    const bars = (html: string) => html.match(/data-place=/gu)?.length ?? 0
    expect(bars(shown(state))).toBe(0)
    const [one = '', two = ''] = five(state)
    expect(bars(shown(state, { shortlist: { chosen: [one, two], reasons: {}, pick: null } }))).toBe(2)
    const full = { chosen: five(state), reasons: {}, pick: null }
    expect(bars(shown(state, { shortlist: full, 'shortlist/step': 6 }))).toBe(5)
  })

  it('offers reasons in the order of the run, and says no z-score of them', () => {
    const state = last('shortlist')
    const draft = { chosen: five(state), reasons: {}, pick: null }
    const html = shown(state, { shortlist: draft, 'shortlist/step': 1 })
    const names = (state?.reasonOrder ?? [])
      .filter((id) => state?.evidence.bought.includes(id))
      .map((id) => state?.criteria.find((card) => card.id === id)?.name ?? '')
    const control = html.slice(html.indexOf('stage-control'))
    const places = names.map((name) => control.indexOf(`>${name}<`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(control).not.toMatch(/, z [+−]/u)
  })

  it('draws the expected loss of a network as the engine counts it', () => {
    const network = final.network!
    const { sites } = network.placed!
    const exact = expectedLoss({ risks: network.risk.risks }, network.places, sites)
    expect(lossOf(sites, network)).toBeCloseTo(exact, 6)
    expect(result.debrief.network?.risk.loss).toBeCloseTo(exact, 0)
    expect(lossOf({}, network)).toBe(0)
  })

  it('shows what each answer to the shock costs before one is chosen', () => {
    const shock = last('shock')!.shock!
    const html = shown(last('shock'))
    expect(html.match(/data-answer=/gu)).toHaveLength(4)
    const move = shock.answers.find(({ id }) => id === 'move')!
    expect(html).toContain(priceOf(shock, move))
    const costs = shock.places.map(({ country }) => costIf(shock, move, country, 6) ?? 0)
    expect(costIf(shock, move, cheapestPlace(shock), 6)).toBe(Math.min(...costs))
  })

  it('says how long a shock lasts in quarters, and from a year on in years', () => {
    const words = [1.5, 2, 3, 4, 6, 8].map((quarters) => usualLength({ endChance: 1 / quarters }))
    expect(words).toEqual([
      'a quarter or two',
      '2 quarters',
      '3 quarters',
      'a year',
      'a year and a half',
      '2 years',
    ])
  })

  it('says in the debrief what each sentence was about, once the solution is open', () => {
    const said = result.solution.remarks[0]?.says ?? ''
    expect(debrief(null)).not.toContain(said)
    expect(debrief(result.solution)).toContain(said)
    expect(debrief(result.solution)).toContain('Cost and loss as the board counts')
    expect(renderToStaticMarkup(help)).toContain('name no criterion')
  })
})
