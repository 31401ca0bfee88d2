import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { sentence } from '../../shell/play/words.ts'
import { Button } from '../../shell/ui/button.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
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
  const quotes = foundIn(state.reviews) === null ? (['aurel', 'doral'] as const) : []
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

/**
 * The decision of a quarter: what its calculation came to, then one question at a time, from the danger over the quotes
 * and each hedge to the signature.
 */
export function HedgeRound(play: ForeignExchangePlay) {
  const { state } = play
  const { number } = state.quarter
  const done = state.calculations[number - 1]
  const [seen, setSeen] = useDraft(`calculation ${number}/seen`, false)
  const drafts = useHedgeDrafts(number)
  const steps = stepsOf(play, drafts.netting)
  const at = Math.min(drafts.at, steps.length - 1)
  const step = steps[at] ?? steps[0]
  const isResult = done !== undefined && !seen
  useHeadingOfNew(`hedge ${number}/${isResult ? 'calculation' : at}`)
  if (step === undefined) return null
  if (isResult) return <CalculationResult state={state} done={done} onDone={() => setSeen(true)} />
  return (
    <Stage
      steps={{
        label: `Steps of quarter ${number}`,
        names: steps.map(({ name }) => name),
        at,
        reached: drafts.reached,
        onGo: drafts.go,
      }}
      tools={<Desk state={state} />}
      {...partsOf(step, state, drafts)}
      action={
        step.kind === 'sign' ? (
          <Sign play={play} drafts={drafts} />
        ) : (
          <Button kind="solid" onClick={() => drafts.go(at + 1)}>
            Next: {steps[at + 1]?.name}
          </Button>
        )
      }
    />
  )
}

function Sign({ play, drafts }: { play: ForeignExchangePlay; drafts: HedgeDrafts }) {
  const { quarter, rules } = play.state
  const { draft, netting, checks } = drafts
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  const exposures = hedged(quarter, netting)
  const lines = exposures.map((exposure) => lineFor(draft, exposure))
  const room = roomForAll(quarter, exposures, draft, rules.forwardMargin)
  return (
    <SendRow
      deciding={deciding}
      objection={losesInvoice(draft, netting) ? lostInvoice : objectionTo(room, quarter)}
      onSend={() => void deciding.send({ type: 'hedge', netting, lines, checks })}
    >
      {`Sign for quarter ${quarter.number}`}
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
