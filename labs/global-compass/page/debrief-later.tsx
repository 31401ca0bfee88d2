import { BarChart, type ChartBar } from '@tradewind/ui/plots/bar-chart.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'
import { counted, inWords, million, percent } from '@tradewind/contract/words/figures'
import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'
import type { Sites } from '../engine/sites.ts'
import { inText, namesIn, type CompassDebriefProps } from './global-compass-play.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

type Network = NonNullable<GlobalCompassDebrief['network']>
type Shock = NonNullable<GlobalCompassDebrief['shock']>

export function NetworkDebrief({ state, solution, network }: CompassDebriefProps & { network: Network }) {
  const nameOf = namesIn(state)
  const best = solution?.network ?? null
  const placesOf = (sites: Sites) =>
    inWords(
      state.network?.functions.map(
        ({ id, name }) => `${name.toLowerCase()} in ${inText(nameOf(sites[id]))}`,
      ) ?? [],
    )
  const placed = state.network?.placed
  const bars: ChartBar[] = [{ label: 'Your network', value: network.cost, text: million(network.cost) }]
  if (best) bars.push({ label: 'The best', value: best.cost, text: million(best.cost), kind: 'best' })
  return (
    <DebriefPart title="Network cost">
      {placed && <p>You placed {placesOf(placed.sites)}.</p>}
      {best && <p>The best network has {placesOf(best.sites)}.</p>}
      <RiskDebrief state={state} risk={network.risk} best={best} />
      <BarChart
        title="Cost a year"
        summary={`Your network costs ${million(network.cost)} fictional dollars a year, without its expected loss.`}
        heads={['Network', 'A year']}
        bars={bars}
      />
      <Disclosure open summary="Line by line">
        <Table
          frame="Network cost, line by line"
          columns={[
            { head: 'Line', cell: ({ name }) => name },
            { head: 'Yours', cell: ({ cost }) => million(cost) },
            ...(best ? [ofBest(best)] : []),
          ]}
          rows={network.lines}
          rowKey={({ id }) => id}
        />
      </Disclosure>
    </DebriefPart>
  )
}

interface RiskProps {
  state: CompassDebriefProps['state']
  risk: Network['risk']
  best: GlobalCompassSolution['network']
}

const countedAs: Readonly<Record<number, string>> = {
  0.25: 'at a quarter',
  1: 'in full',
  4: 'four times over',
}

/** The expected loss, and all as the board counts it. */
function RiskDebrief({ state, risk, best }: RiskProps) {
  const solved = best?.risk
  return (
    <>
      <p>
        The chair said: “{state.network?.risk.says}”
        {solved && ` She counts an expected loss ${countedAs[solved.counts] ?? `${solved.counts} times`}.`}
      </p>
      <BarChart
        title="Expected loss from standstills, a year"
        summary={`Your places may lose ${million(risk.loss)} fictional dollars a year.`}
        heads={['Network', 'A year']}
        bars={[
          { label: 'Your network', value: risk.loss, text: million(risk.loss) },
          ...(solved
            ? [{ label: 'The best', value: solved.loss, text: million(solved.loss), kind: 'best' as const }]
            : []),
        ]}
      />
      {solved && (
        <BarChart
          title="Cost and loss as the board counts"
          summary={`With the loss as she counts it, yours comes to ${million(risk.judged)}, and the best to ${million(solved.judged)}.`}
          heads={['Network', 'A year']}
          bars={[
            { label: 'Your network', value: risk.judged, text: million(risk.judged) },
            { label: 'The best', value: solved.judged, text: million(solved.judged), kind: 'best' as const },
          ]}
        />
      )}
    </>
  )
}

function ofBest({ lines }: NonNullable<GlobalCompassSolution['network']>): Column<Network['lines'][number]> {
  return {
    head: 'The best',
    cell: ({ id }) => million(lines.find((line) => line.id === id)?.cost ?? 0),
  }
}

export function ShockDebrief({ state, solution, shock }: CompassDebriefProps & { shock: Shock }) {
  const nameOf = namesIn(state)
  const answers = new Map(state.shock?.answers.map(({ id, name }) => [id, name]))
  const given = state.shock?.answer
  const judged = solution?.shock ?? []
  const named = (option: string, to: string | null) => {
    const name = answers.get(option as (typeof judged)[number]['option']) ?? option
    return to === null ? name : `${name}: ${nameOf(to)}`
  }
  const lowest = Math.min(...judged.map(({ expected }) => expected))
  const least = shock.spread.reduce((low, { cost }) => Math.min(low, cost), Infinity)
  const most = shock.spread.reduce((high, { cost }) => Math.max(high, cost), -Infinity)
  return (
    <DebriefPart title="Answer to the shock">
      {given && (
        <p>
          Your answer to “{state.shock?.title}”: {named(given.option, given.to)}.
        </p>
      )}
      <BarChart
        title="Average cost over 1,000 futures"
        summary={`Your answer costs ${million(shock.expected)} fictional dollars on average; random answers cost ${million(shock.usual)}.`}
        heads={['Answer', 'On average']}
        bars={[
          { label: 'Your answer', value: shock.expected, text: million(shock.expected) },
          { label: 'Random answers', value: shock.usual, text: million(shock.usual), kind: 'other' },
          ...judged.map(({ option, to, expected }) => ({
            label: `${named(option, to)}${to === null ? '' : ' (the best place)'}`,
            value: expected,
            text: million(expected),
            kind: expected === lowest ? ('best' as const) : ('other' as const),
          })),
        ]}
      />
      <BarChart
        title="Duration of the shock and cost of your answer"
        summary={`Your answer costs between ${million(least)} and ${million(most)}, depending on how long the shock lasts. The bars show the share of futures.`}
        heads={['It lasts', 'Share of futures, cost']}
        bars={shock.spread.map(({ quarters, share, cost }) => ({
          label: counted(quarters, 'quarter'),
          value: share,
          text: `${percent(share)}, ${million(cost)}`,
        }))}
      />
    </DebriefPart>
  )
}
