import type { ClassDebrief, DecisionSpread } from '@tradewind/contract/teaching/debrief'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import type { DeskDebrief } from '../../desk/debrief.ts'
import { priceText } from './words.ts'

interface Props {
  theClass: Pick<ClassDebrief, 'decisions'>
  debrief: Pick<DeskDebrief, 'rounds'>
}

/** The price of each auction, over what share of their exposure the firms had covered after it. */
export function DeskClassPicture({ theClass: { decisions }, debrief: { rounds } }: Props) {
  const covered = coveredByRound(decisions)
  if (covered.length === 0 || rounds.length === 0) return null
  // Where nobody dealt, the banks' middle stands.
  const prices = rounds.map(({ market }) => market.price ?? market.fair)
  return (
    <section aria-labelledby="class-cover">
      <h2 id="class-cover">The price over the cover</h2>
      <div className="class-card">
        <LineChart
          title="The price of the aurel in each auction"
          heading="h3"
          summary={pricesInWords(prices)}
          x={{ name: 'Round', text: String }}
          y={{ name: 'Merins for an aurel', text: priceText }}
          xs={rounds.map(({ market }) => market.round)}
          lines={[{ name: 'Price', ys: prices }]}
        />
        <BarChart
          title="What the firms had covered"
          heading="h3"
          summary="The share of their exposure after each round: the median of the class, with its middle half."
          heads={['Round', 'Covered']}
          full={100}
          bars={covered.map(({ round, middle: { lower, median, upper } }) => ({
            label: `Round ${round}`,
            value: Math.min(100, median),
            text:
              lower === upper ? `${median} %` : `${median} % (half lie between ${lower} % and ${upper} %)`,
          }))}
        />
      </div>
    </section>
  )
}

/** What share of its exposure the class had covered after each round, in per cent. */
export function coveredByRound(
  decisions: readonly DecisionSpread[],
): { round: number; middle: NonNullable<DecisionSpread['middle']> }[] {
  return decisions
    .flatMap(({ id, round, middle }) => (id.startsWith('covered.') && middle ? [{ round, middle }] : []))
    .toSorted((a, b) => a.round - b.round)
}

function pricesInWords(prices: readonly number[]): string {
  const [first = 0, last = 0] = [prices[0], prices.at(-1)]
  const moved = last > first ? 'rose' : last < first ? 'fell' : 'went'
  return `From the first auction to the last, the price ${moved} from ${priceText(first)} to ${priceText(last)} merins.`
}
