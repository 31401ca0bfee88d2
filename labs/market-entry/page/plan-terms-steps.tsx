import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { million, percent } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { MarketEntryState } from '../engine/state.ts'
import type { ModeId } from '../engine/modes.ts'
import type { AdId, PriceId } from '../engine/terms.ts'
import { lastYear, rivalsIn, type Met } from './firms.ts'
import { firstYear, followerPrice } from './first-year.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { chosenIn, type PlanDraft, type Planning } from './plan-draft.ts'
import { accountant, agent } from './people.ts'
import { Scene } from './scene.tsx'
import { ShareBar } from './share-bar.tsx'
import { expectedStreet, hasLocals, shelfPrice } from './street-view.ts'
import { PriceOnCurve, YearWaterfall, type OutlookGrid } from './year-pictures.tsx'

type PlanState = Pick<MarketEntryState, 'rules' | 'modes' | 'brief' | 'countries' | 'shortlist'>

/** The first year of the plan at every price and launch. */
export function gridOf(state: MarketEntryState, draft: PlanDraft): OutlookGrid {
  const country = chosenIn(state, draft)
  const { mode, entry } = draft
  return state.rules.prices.map(({ value: price }) =>
    state.rules.adLevels.map(({ value: ads }) =>
      firstYear(state, { country, mode: mode ?? 'direct', entry: entry ?? 1, price, ads }),
    ),
  )
}

export function indexIn(list: readonly { id: string }[], id: string): number {
  return list.findIndex((one) => one.id === id)
}

function shown(state: MarketEntryState, draft: PlanDraft) {
  const grid = gridOf(state, draft)
  const price = indexIn(state.rules.prices, draft.price)
  const ads = indexIn(state.rules.adLevels, draft.launch)
  const outlook = grid[price]?.[ads]
  const mode = draft.mode ?? 'direct'
  if (!outlook) throw new Error('The plan has a price and a launch')
  const view = expectedStreet(state, {
    country: chosenIn(state, draft).code,
    mode,
    price: state.rules.prices[price]?.value ?? 1,
    outlook,
    follower: followerPrice(state.rules.terms, 1),
    flags: [`Year ${draft.entry ?? 1}, expected`],
  })
  return { grid, price, ads, outlook, mode, view }
}

/** Price: where on the demand curve the firm stands, and how the queues shift. */
export function priceParts({ state }: MarketEntryPlay, { draft, setDraft }: Planning) {
  const { grid, price, ads, outlook, mode, view } = shown(state, draft)
  const own = state.rules.prices[price]?.value ?? 1
  return {
    title: 'What do we charge?',
    task: (
      <>
        Your door gives you {percent(state.modes.find(({ id }) => id === mode)?.control ?? 0)} control of the
        shop price. <Term of="price sensitivity">Price sensitivity</Term> makes the curve steep.
      </>
    ),
    scene: (
      <Scene view={view}>
        <PriceOnCurve state={state} title="Year one on the demand curve" {...{ grid, price, ads, mode }} />
      </Scene>
    ),
    message: (
      <Message from={agent} mood="calm">
        <p>{followerInWords(state, shelfPrice(state, mode, own))}</p>
      </Message>
    ),
    children: (
      <>
        <PriceKeys state={state} chosen={draft.price} onChoose={(id) => setDraft({ ...draft, price: id })} />
        <ShareBar brief={state.brief} outlook={outlook} />
      </>
    ),
  }
}

/** What the follower will ask the year after, at one’s own shelf price; in a world the cheapest firm counts. */
export function followerInWords(state: PlanState & Met, shelf: number, country?: string): string {
  if (!hasLocals(state)) return 'Every firm sets its price before it sees those of the others.'
  const { terms } = state.rules
  const next = (price: number) => Math.round(followerPrice(terms, price) * 100)
  const { follower } = state.brief
  if (!state.world) return `Next year ${follower} will ask ${next(shelf)}.`
  const year = lastYear(state)
  const others = country === undefined || year === null ? [] : rivalsIn(state, country, year)
  const cheapest = Math.min(shelf, ...others.map(({ price }) => price ?? shelf))
  return `Next year ${follower} asks ${next(cheapest)} at most.`
}

const priceKeys: Readonly<Record<PriceId, string>> = {
  lowest: '85',
  low: '92',
  usual: '100',
  high: '110',
  highest: '120',
}
const priceNotes: Readonly<Record<PriceId, string>> = {
  lowest: 'lowest',
  low: 'low',
  usual: 'usual',
  high: 'high',
  highest: 'highest',
}

interface KeysProps<Id> {
  state: Pick<PlanState, 'rules'>
  chosen: Id
  onChoose: (id: Id) => void
}

export function PriceKeys({ state, chosen, onChoose }: KeysProps<PriceId>) {
  return (
    <div className="me-keys">
      <RadioGroup
        look="segments"
        legend="Price, where 100 is usual"
        name="me-price"
        options={state.rules.prices.map(({ id }) => ({ id, text: priceKeys[id], note: priceNotes[id] }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}

interface AdKeysProps extends KeysProps<AdId> {
  legend: string
  potential: number
}

export function AdKeys({ state, legend, potential, chosen, onChoose }: AdKeysProps) {
  const { adLevels, adPointShare } = state.rules
  return (
    <div className="me-keys">
      <RadioGroup
        look="segments"
        legend={legend}
        name="me-ads"
        options={adLevels.map(({ id, name, value }) => ({
          id,
          text: name,
          note: (value * adPointShare * potential).toFixed(1),
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}

function setUpOf(
  { modes }: Pick<PlanState, 'modes'>,
  { potential }: { potential: number },
  mode: ModeId,
): number {
  const door = modes.find(({ id }) => id === mode)
  return door ? door.setUp + door.setUpShare * potential : 0
}

/** The account of the plan's first year, with what the door costs. */
export function FirstYearWaterfall({ state, draft }: { state: MarketEntryState; draft: PlanDraft }) {
  const { grid, price, ads, mode } = shown(state, draft)
  return (
    <YearWaterfall
      state={state}
      title={`Year ${draft.entry ?? 1}, expected`}
      {...{ grid, price, ads }}
      upFront={setUpOf(state, chosenIn(state, draft), mode)}
    />
  )
}

/** Launch: how much is said in the first year, and what is left of its sales. */
export function launchParts({ state }: MarketEntryPlay, { draft, setDraft }: Planning) {
  const { outlook, mode, view } = shown(state, draft)
  const country = chosenIn(state, draft)
  const atOnce = setUpOf(state, country, mode)
  return {
    title: 'How loud do we open?',
    task: (
      <>
        Buyers remember 60 % of <Term of="advertising">advertising</Term> a year later.
      </>
    ),
    scene: (
      <Scene view={view}>
        <FirstYearWaterfall state={state} draft={draft} />
      </Scene>
    ),
    message: (
      <Message from={accountant} mood={outlook.earned < 0 ? 'worried' : 'glad'}>
        <p>
          {outlook.earned < 0
            ? `The first year would lose ${million(-outlook.earned)}, before the door itself. Do the later years make up for it?`
            : `The first year would earn ${million(outlook.earned)}; the door costs ${million(atOnce)}.`}
        </p>
      </Message>
    ),
    children: (
      <>
        <AdKeys
          state={state}
          legend="Launch advertising, in million"
          potential={country.potential}
          chosen={draft.launch}
          onChoose={(launch) => setDraft({ ...draft, launch })}
        />
        <ShareBar brief={state.brief} outlook={outlook} />
      </>
    ),
  }
}
