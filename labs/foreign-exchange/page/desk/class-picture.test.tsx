import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { coveredByRound, DeskClassPicture } from './class-picture.tsx'

const covered = (round: number, median: number) => ({
  ...{ round, id: `covered.${round}`, name: 'Covered, %', telling: true, values: [], ranges: [] },
  middle: { lower: 10, median, upper: 90 },
})
const round = (number: number, price: number | null) => ({
  market: { round: number, spot: 1.1, fair: 1.2, price, volume: 0 },
})

it('draws the price of each auction over the cover after it', () => {
  const decisions = [covered(2, 60), covered(1, 40)]
  expect(coveredByRound(decisions).map((each) => [each.round, each.middle.median])).toEqual([
    [1, 40],
    [2, 60],
  ])
  const rounds = [round(1, 1.1234), round(2, null)] as never
  const drawn = renderToStaticMarkup(<DeskClassPicture theClass={{ decisions }} debrief={{ rounds }} />)
  // Nobody dealt in the second round.
  expect(drawn).toContain('the price rose from 1.1234 to 1.2000 merins')
  expect(drawn).toContain('60 % (half lie between 10 % and 90 %)')
})
