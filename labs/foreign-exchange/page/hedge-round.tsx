import { Button } from '@tradewind/ui/button.tsx'
import { sentence } from '@tradewind/contract/words/figures'
import { Stage } from '../../shell/place/stage.tsx'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { ItemId } from '../engine/parity.ts'
import { CalculateRound } from './calculate-round.tsx'
import { CalculationResult } from './calculation-result.tsx'
import { exposureNames } from './exposure-names.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { useHedgeDrafts, type HedgeDrafts } from './hedge-drafts.ts'
import { partsOf, type HedgeStep } from './hedge-parts.tsx'
import { Desk } from './office.tsx'
import { hedged, lineFor, losesInvoice, roomForAll } from './preview.ts'
import { foundIn } from './quotes.ts'
import { merins } from './words.ts'

/** The steps of a quarter's decision. Quotes are weighed until the one that is off was found. */
function stepsOf({ state }: ForeignExchangePlay, netting: boolean): readonly HedgeStep[] {
  const isAsked = state.quarter.offers.quotes && foundIn(state.reviews) === null
  const quotes = isAsked ? (['aurel', 'doral'] as const) : []
  return [
    { kind: 'danger', name: 'News' },
    ...quotes.map((currency): HedgeStep => ({ kind: 'quote', name: sentence(currency), currency })),
    ...hedged(state.quarter, netting).map((exposure): HedgeStep => ({
      kind: 'exposure',
      name: exposureNames[exposure.id].step,
      exposure,
    })),
    { kind: 'sign', name: 'Sign' },
  ]
}

/** The calculation of this quarter: asked, answered and not read yet, or over. */
function calculationIn({ quarter, item, calculations }: ForeignExchangePlay['state'], seen: boolean) {
  const done = seen ? undefined : calculations.find((each) => each.quarter === quarter.number)
  return { asked: item?.id ?? done?.item ?? null, done }
}

/** The step whose decision a calculation serves. */
function placeOf(item: ItemId, steps: readonly HedgeStep[]): number {
  return steps.findIndex(
    (step) =>
      (item === 'forward' && step.kind === 'quote') ||
      (item === 'money-market' && step.kind === 'exposure' && step.exposure.id === 'sales'),
  )
}

/**
 * The decision of a quarter, one question at a time, from the danger over the quotes and each hedge to the signature.
 * A calculation stands where its answer is needed.
 */
export function HedgeRound(play: ForeignExchangePlay) {
  const { state } = play
  const { number } = state.quarter
  const [seen, setSeen] = useOwnDraft(`calculation ${number}/seen`, false)
  const drafts = useHedgeDrafts(number)
  const steps = stepsOf(play, drafts.netting)
  const { asked, done } = calculationIn(state, seen)
  const calculated = asked === null ? null : placeOf(asked, steps)
  const at = Math.min(drafts.at, calculated ?? steps.length - 1)
  const step = steps[at] ?? steps[0]
  const isCalculating = at === calculated
  const signing = signingOf(play, drafts)
  // A calculation is a decision before the quarter's, and its own round keeps it.
  useCaptainDraft(
    asked !== null && !done ? undefined : signing.objection === null ? signing.decision : null,
    step?.kind === 'sign' && !isCalculating,
  )
  useHeadingOfNew(`hedge ${number}/${isCalculating ? 'calculation' : at}`)
  if (step === undefined) return null
  const strip = {
    label: `Steps of quarter ${number}`,
    names: steps.map(({ name }) => name),
    at,
    reached: Math.min(drafts.reached, calculated ?? steps.length),
    onGo: drafts.go,
  }
  if (isCalculating && !done) return <CalculateRound {...play} within={strip} />
  if (isCalculating && done)
    return (
      <CalculationResult
        state={state}
        done={done}
        within={strip}
        onDone={() => {
          setSeen(true)
          // What was worked out lies on the scale already.
          if (done.item === 'forward')
            drafts.setPicks({ ...drafts.picks, aurel: { spot: 'middle', home: 'middle', foreign: 'middle' } })
        }}
      />
    )
  return (
    <Stage
      steps={strip}
      tools={<Desk state={state} />}
      {...partsOf(step, state, drafts)}
      action={
        step.kind === 'sign' ? (
          <Sign play={play} signing={signing} />
        ) : (
          <Button kind="solid" onClick={() => drafts.go(at + 1)}>
            Next: {steps[at + 1]?.name}
          </Button>
        )
      }
    />
  )
}

interface Signing {
  decision: ForeignExchangeDecision
  /** Why it cannot be signed; null if it can. */
  objection: string | null
}

function signingOf(
  { state: { quarter, rules } }: ForeignExchangePlay,
  { draft, netting, checks }: HedgeDrafts,
): Signing {
  const exposures = hedged(quarter, netting)
  const lines = exposures.map((exposure) => lineFor(draft, exposure))
  const room = roomForAll(quarter, exposures, draft, rules.forwardMargin)
  return {
    decision: { type: 'hedge', netting, lines, checks },
    objection: losesInvoice(draft, netting) ? lostInvoice : objectionTo(room, quarter),
  }
}

function Sign({ play, signing }: { play: ForeignExchangePlay; signing: Signing }) {
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  return (
    <SendRow
      deciding={deciding}
      objection={signing.objection}
      onSend={() => void deciding.send(signing.decision)}
    >
      {`Sign for quarter ${play.state.quarter.number}`}
    </SendRow>
  )
}

const lostInvoice =
  'You chose netting and an invoice in merins for the sales; only one of them works. Go back to Sales and choose.'

function objectionTo(
  { credit, counterparty }: ReturnType<typeof roomForAll>,
  { creditLine, counterpartyLimit }: ForeignExchangePlay['state']['quarter'],
): string | null {
  if (credit > creditLine)
    return `Your hedges need ${merins(credit - creditLine)} more credit than you have. Hedge less, or choose a tool that needs less credit.`
  if (counterparty > counterpartyLimit)
    return `Forwards and options exceed the bank’s limit by ${merins(counterparty - counterpartyLimit)}. Use netting or the money market, or hedge less.`
  return null
}
