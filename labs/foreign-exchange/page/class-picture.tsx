import type { DecisionSpread } from '@tradewind/contract/teaching/debrief'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import type { ClassPictureProps } from '../../shell/simulation.ts'
import type { ForeignExchangeDebrief } from '../engine/debrief.ts'

/** What the rate of the aurel did, over what share of the sales the class hedged before. */
export function ClassPicture({
  theClass: { decisions },
  debrief: { reviews },
}: Pick<ClassPictureProps<unknown, ForeignExchangeDebrief>, 'theClass' | 'debrief'>) {
  const hedged = hedgedSales(decisions)
  if (hedged.length === 0 || reviews.length === 0) return null
  const rates = reviews.map(({ outcome }) => outcome.rates.aurel)
  return (
    <section aria-labelledby="class-hedges">
      <h2 id="class-hedges">The rate over the hedges</h2>
      <div className="class-card">
        <LineChart
          title="The aurel at the end of each quarter"
          heading="h3"
          summary={rateInWords(rates)}
          x={{ name: 'Quarter', text: String }}
          y={{ name: 'Merins for an aurel', text: (rate) => rate.toFixed(3) }}
          xs={reviews.map(({ quarter }) => quarter)}
          lines={[{ name: 'Aurel', ys: rates }]}
        />
        <BarChart
          title="Sales in aurels that were hedged"
          heading="h3"
          summary="For each quarter the median of the class, with its middle half."
          heads={['Quarter', 'Hedged']}
          full={100}
          bars={hedged.map(({ quarter, middle: { lower, median, upper } }) => ({
            label: `Quarter ${quarter}`,
            value: median,
            text:
              lower === upper ? `${median} %` : `${median} % (half lie between ${lower} % and ${upper} %)`,
          }))}
        />
      </div>
    </section>
  )
}

/** What share of the sales in aurels the class hedged in each quarter. */
export function hedgedSales(
  decisions: readonly DecisionSpread[],
): { quarter: number; middle: NonNullable<DecisionSpread['middle']> }[] {
  return decisions
    .flatMap(({ id, middle }) => {
      const quarter = /^ratio\.(\d+)\.sales$/u.exec(id)?.[1]
      return quarter === undefined || !middle ? [] : [{ quarter: Number(quarter), middle }]
    })
    .toSorted((a, b) => a.quarter - b.quarter)
}

function rateInWords(rates: readonly number[]): string {
  const [first = 0, last = 0] = [rates[0], rates.at(-1)]
  const moved = last > first ? 'rose' : 'fell'
  return `From the first quarter to the last, the aurel ${moved} from ${first.toFixed(3)} to ${last.toFixed(3)} merins.`
}
