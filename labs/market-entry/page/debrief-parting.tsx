import { Table } from '@tradewind/ui/table.tsx'
import { million } from '@tradewind/contract/words/figures'
import type { Action } from '../engine/business.ts'
import type { PlanStep } from '../engine/moments.ts'
import type { PlacedPlan } from '../engine/plans.ts'
import type { MarketEntrySolution } from '../engine/score.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { adsText, modeIn, nameIn, priceText, yearsOf } from './words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

const stepNames: Readonly<Record<PlanStep['id'], string>> = {
  shortlist: 'Shortlist',
  country: 'Country',
  mode: 'Entry mode',
  entry: 'First year',
  terms: 'Price and launch',
}

interface Moment {
  name: string
  yours: string
  best: string
  cost: number
}

/** The first decision where the player left the best plan, and the cost of each decision. */
export function PartingDebrief({
  state,
  solution,
}: {
  state: MarketEntryState
  solution: MarketEntrySolution
}) {
  const moments = momentsOf(state, solution)
  const parting = solution.parting === null ? undefined : moments[solution.parting]
  const { best } = solution
  return (
    <DebriefPart title="Where you and the best plan part ways">
      <p>
        The best plan found for a player who knows every fact but not the future: {planText(state, best)}. It
        is worth {million(best.value)} on average and {million(best.worst)} in the worst 5 %.
      </p>
      <p>
        {parting
          ? `You first part ways at “${parting.name}”. You chose ${parting.yours}; ${parting.best} was worth ${million(parting.cost)} more on average.`
          : 'No single decision cost you more than half a million.'}
      </p>
      <Table
        frame="Your decisions and the best"
        look="sentences"
        caption="Each of your decisions, and the best one you could still make at that point"
        columns={[
          {
            head: 'Decision',
            cell: (moment) => (
              <>
                {moment.name}
                {moment === parting && <small>first difference</small>}
              </>
            ),
          },
          { head: 'You', cell: ({ yours }) => yours },
          { head: 'The best', cell: (moment) => (moment.cost < 0.05 ? 'as good as yours' : moment.best) },
          { head: 'Cost', cell: ({ cost }) => million(cost) },
        ]}
        rows={moments}
        rowKey={({ name }) => name}
      />
    </DebriefPart>
  )
}

function planText(state: MarketEntryState, { country, mode, entry, price, launch }: PlacedPlan): string {
  return `${modeIn(state)(mode).toLowerCase()} in ${nameIn(state)(country)} from year ${entry}, ${priceText(state, price).toLowerCase()}, launch advertising ${adsText(state, launch).toLowerCase()}`
}

function momentsOf(state: MarketEntryState, { planSteps, turns }: MarketEntrySolution): Moment[] {
  const terms = state.committed?.terms
  if (!terms) return []
  const nameOf = nameIn(state)
  const modeOf = modeIn(state)
  const named = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((entry) => entry.id === id)?.name.toLowerCase() ?? id
  const yours: Readonly<Record<PlanStep['id'], string>> = {
    shortlist: (state.shortlist ?? []).map(({ country }) => nameOf(country)).join(', '),
    country: nameOf(terms.country),
    mode: modeOf(terms.mode),
    entry: `year ${terms.entry}`,
    terms: `${named(state.rules.prices, terms.price)}, advertising ${named(state.rules.adLevels, terms.launch)}`,
  }
  return [
    ...planSteps.map(({ id, best, cost }) => ({
      name: stepNames[id],
      yours: yours[id],
      best: bestWords(state, id, best),
      cost,
    })),
    ...turns.map(({ from, to, chosen, best, value, bestValue, reply, bestReply }) => ({
      name: `Orders for ${yearsOf({ from, to })}`,
      yours: actionText(state, chosen, reply),
      best: actionText(state, best, bestReply),
      cost: bestValue - value,
    })),
  ]
}

function bestWords(state: MarketEntryState, id: PlanStep['id'], best: PlacedPlan): string {
  switch (id) {
    case 'shortlist':
      return `${nameIn(state)(best.country)} on the list`
    case 'country':
      return nameIn(state)(best.country)
    case 'mode':
      return `${modeIn(state)(best.mode)} from year ${best.entry}`
    case 'entry':
      return `year ${best.entry}`
    case 'terms':
      return `${priceText(state, best.price).toLowerCase()}, advertising ${adsText(state, best.launch).toLowerCase()}`
  }
}

const answerNames = {
  tariff: 'duty relief',
  policy: 'a local program',
  channel: 'a second distributor',
} as const

function actionText(state: MarketEntryState, { mode, price, ads, answers }: Action, reply?: string): string {
  if (mode === null) return 'out'
  const parts = [
    modeIn(state)(mode),
    priceText(state, price).toLowerCase(),
    `advertising ${adsText(state, ads).toLowerCase()}`,
    ...answers.map((id) => answerNames[id]),
    ...(reply === undefined ? [] : [`“${reply.toLowerCase()}”`]),
  ]
  return parts.join(', ')
}
