import fc from 'fast-check'
import { expect, it } from 'vitest'
import { believedIn } from '../engine/estimate.ts'
import { marketEntry } from '../engine/engine.ts'
import { calm, newBusiness } from '../engine/business.ts'
import { playYear } from '../engine/market.ts'
import { modeIds } from '../engine/modes.ts'
import { pilotPoints as enginePilot, reportIds, sourceIds, type Research } from '../engine/research.ts'
import { drawWorld } from '../engine/run.ts'
import { adLevels, prices } from '../engine/terms.ts'
import { firstYear, pilotPoints } from './first-year.ts'

const settings = { ...marketEntry.defaultSettings, budget: 1500 } as const

it('previews the first year of any plan exactly as the engine works it out from what the player knows', () => {
  expect(pilotPoints).toBe(enginePilot)
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(...modeIds),
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(...prices.map(({ value }) => value)),
      fc.constantFrom(...adLevels.map(({ value }) => value)),
      fc.subarray([...reportIds], { maxLength: 5 }),
      fc.subarray([...sourceIds], { maxLength: 4 }),
      (seed, mode, entry, price, ads, reports, sources) => {
        const world = drawWorld(seed, settings)
        const country = world.countries[0]!
        const { code } = country
        const listed = world.countries.slice(0, 3).map(({ code: listedCode }) => ({
          country: listedCode,
          reasons: ['potential' as const],
        }))
        const bought = reports.slice(0, 5)
        const { state } = marketEntry.play(seed, settings, [
          ...bought.map((report) => ({ type: 'report' as const, report })),
          { type: 'shortlist', countries: listed },
          ...sources.map((source) => ({ type: 'study' as const, country: code, source })),
          { type: 'close-research' },
        ])
        const research: Research = {
          reports: bought,
          studies: sources.map((source) => ({ country: code, source })),
        }
        const market = { country: believedIn(country, research), needs: world.brief.needs }
        const business = newBusiness(sources.includes('pilot') ? enginePilot : 0)
        for (let year = 1; year < entry; year++)
          playYear(market, business, { mode: null, price: 1, ads: 0, answers: [] }, calm)
        const engine = playYear(market, business, { mode, price, ads, answers: [] }, calm)
        const shown = firstYear(state, {
          country: state.countries.find((view) => view.code === code)!,
          mode,
          entry,
          price,
          ads,
        })
        for (const figure of Object.keys(shown) as (keyof typeof shown)[])
          expect(shown[figure], figure).toBeCloseTo(engine[figure], 9)
      },
    ),
    { numRuns: 60 },
  )
})
