import { percent } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { CurrencyId } from '../engine/market.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { DangerControl, dangerReaction, DangerScene } from './danger-step.tsx'
import { exposureNames } from './exposure-names.ts'
import { ExposureControl } from './exposure-control.tsx'
import type { ShownExposure } from './foreign-exchange-play.ts'
import type { HedgeDrafts } from './hedge-drafts.ts'
import { introductionIn, introductionTo } from './novelties.ts'
import { Office, weatherOf } from './office.tsx'
import { Payoff } from './payoff.tsx'
import { chief, dealer } from './people.ts'
import { placedIn, QuoteBalance, QuoteControl } from './quote-step.tsx'
import { chiefOnRisk, dealerOn, doubtAbout, zoneOf, type Reaction } from './reactions.ts'
import { bandsFor, FanLegend, ResultFan } from './result-fan.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { about, foreign } from './words.ts'

export type HedgeStep =
  | { readonly kind: 'danger'; readonly name: string }
  | { readonly kind: 'quote'; readonly name: string; readonly currency: CurrencyId }
  | { readonly kind: 'exposure'; readonly name: string; readonly exposure: ShownExposure }
  | { readonly kind: 'sign'; readonly name: string }

/** The question of a step, its picture, who speaks, and its control. */
export function partsOf(step: HedgeStep, state: ForeignExchangeState, drafts: HedgeDrafts) {
  switch (step.kind) {
    case 'danger':
      return dangerParts(state, drafts)
    case 'quote':
      return quoteParts(step.currency, state, drafts)
    case 'exposure':
      return exposureParts(step.exposure, state, drafts)
    case 'sign':
      return {
        title: `Sign the hedges of quarter ${state.quarter.number}?`,
        scene: (
          <Office weather={weatherOf(state)}>
            <ResultFan state={state} draft={drafts.draft} netting={drafts.netting} />
          </Office>
        ),
        message: saidBy(chief, riskReaction(state, drafts, null)),
        children: (
          <SignSheet state={state} draft={drafts.draft} netting={drafts.netting} checks={drafts.checks} />
        ),
      }
  }
}

function saidBy(person: typeof chief, { mood, text }: Reaction) {
  return (
    <Message from={person} mood={mood}>
      <p>{text}</p>
    </Message>
  )
}

function dangerParts(state: ForeignExchangeState, { danger, setDanger }: HedgeDrafts) {
  const { quarter, firm, limit } = state
  const warns = quarter.news.some((item) => item.warns)
  return {
    title: `Quarter ${quarter.number}: where is the danger?`,
    task:
      quarter.number === 1
        ? `You are the treasurer of ${firm.name}, which makes ${firm.product}. It counts in merins.`
        : undefined,
    scene: <DangerScene state={state} danger={danger} />,
    message: saidBy(
      chief,
      danger.named === null
        ? {
            mood: warns ? 'worried' : 'calm',
            text: openingWords(quarter, warns, limit),
          }
        : dangerReaction(state, danger.named),
    ),
    children: <DangerControl state={state} danger={danger} onDanger={setDanger} />,
  }
}

/** What she says before the player has named the danger. The board's rule is told once. */
function openingWords(
  { number, introduces }: ForeignExchangeState['quarter'],
  warns: boolean,
  limit: number,
): string {
  if (number === 1)
    return `The board allows ${about(limit)} merins below the budget, in nineteen of twenty quarters.`
  const rest = warns ? 'Read this before you decide.' : 'No warnings. I would still look twice.'
  const news = introductionIn({ introduces })
  return news ?? rest
}

function quoteParts(currency: CurrencyId, state: ForeignExchangeState, drafts: HedgeDrafts) {
  const { picks, setPicks, checks, setChecks } = drafts
  const verdict = checks[currency]
  return {
    title: `Is the forward for the ${currency} fair?`,
    task: (
      <>
        Weigh it against <Term of="parity" />, from <Term of="spot" /> and two interest rates. Up to{' '}
        {percent(state.rules.inLineWithin, 1)} apart is in line.
      </>
    ),
    scene: (
      <Office weather={weatherOf(state)}>
        <QuoteBalance state={state} currency={currency} picks={picks} verdict={verdict} />
      </Office>
    ),
    message: saidBy(dealer, dealerOn(placedIn(picks[currency]), verdict)),
    children: (
      <QuoteControl
        state={state}
        currency={currency}
        picks={picks}
        onPicks={setPicks}
        checks={checks}
        onChecks={setChecks}
      />
    ),
  }
}

function exposureParts(exposure: ShownExposure, state: ForeignExchangeState, drafts: HedgeDrafts) {
  const { draft, setDraft, netting, setNetting } = drafts
  return {
    title: titleOf(exposure, netting),
    task: taskOf(exposure),
    scene: (
      <Office weather={weatherOf(state)}>
        <div className="fx-board">
          <ResultFan state={state} draft={draft} netting={netting} exposure={exposure} />
          <Payoff state={state} exposure={exposure} draft={draft} />
          <FanLegend state={state} draft={draft} netting={netting} short />
        </div>
      </Office>
    ),
    message: saidBy(chief, exposureReaction(state, drafts, exposure)),
    children: (
      <ExposureControl
        state={state}
        exposure={exposure}
        draft={draft}
        onDraft={setDraft}
        netting={netting}
        onNetting={setNetting}
      />
    ),
  }
}

/** What is new is told until the exposure is touched; then she answers to the choice. */
function exposureReaction(
  state: ForeignExchangeState,
  drafts: HedgeDrafts,
  exposure: ShownExposure,
): Reaction {
  const news = introductionTo(state.quarter, exposure)
  return news !== null && drafts.draft[exposure.id] === undefined
    ? { mood: 'asks', text: news }
    : riskReaction(state, drafts, doubtAbout(state, exposure, drafts.draft))
}

function riskReaction(
  state: ForeignExchangeState,
  { draft, netting }: HedgeDrafts,
  doubt: string | null,
): Reaction {
  const { own } = bandsFor({ state, draft, netting })
  return chiefOnRisk(zoneOf(-own[0], state.limit), doubt)
}

function titleOf({ id }: ShownExposure, netting: boolean): string {
  if (id === 'sales' && netting) return 'How do you hedge the sales less the parts?'
  return `How do you hedge the ${exposureNames[id].word}?`
}

const sure = {
  sales: ', for certain',
  parts: ', for certain',
  islands: ', for certain',
  tender: ', or nothing',
} as const

function taskOf({ id, kind, amount, currency, chance, shrinks }: ShownExposure): string {
  const verb = kind === 'payable' ? 'You pay' : 'You get'
  const odds = kind === 'tender' ? ` with a chance of ${Math.round(chance * 100)} %` : ''
  return `${verb} ${foreign(amount, currency)}${odds}${shrinks ? ', unless the order is cut' : sure[id]}.`
}
