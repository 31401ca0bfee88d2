import { Button } from '@tradewind/ui/button.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding, useHeadingOfNew, type Deciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { BusinessState } from '../engine/business-state.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { marketParts } from './market-step.tsx'
import { newsParts } from './news-step.tsx'
import type { RunDraft, Running } from './orders-draft.ts'
import { adsOrderParts, answerParts, doorOrderParts, priceOrderParts } from './run-steps.tsx'
import { happenedParts, useYearsPassing, type YearsPassing } from './years-passing.tsx'
import { RunTools } from './run-tools.tsx'
import { yearsOf } from './words.ts'

const partsOf = {
  market: marketParts,
  news: newsParts,
  answer: answerParts,
  door: doorOrderParts,
  price: priceOrderParts,
  ads: adsOrderParts,
}

const names = {
  happened: 'Street',
  market: 'Market',
  news: 'News',
  answer: 'Answer',
  door: 'Door',
  price: 'Price',
  ads: 'Promotion',
}
type StepId = keyof typeof names

/** What has to be decided: an answer to the news and to what struck, and terms only where the firm is in the market. */
function stepsOf(
  { pending, waiting, incident }: BusinessState,
  draft: RunDraft,
  meets: boolean,
): readonly StepId[] {
  return [
    'happened',
    ...(meets ? (['market'] as const) : []),
    ...(incident ? (['news'] as const) : []),
    ...(pending.length > 0 && !waiting ? (['answer'] as const) : []),
    'door',
    ...(draft.mode === 'out' ? [] : (['price', 'ads'] as const)),
  ]
}

/** A round of the eight years: what happened on the street, then the orders, one question at a time. */
export function RunRound(play: MarketEntryPlay) {
  const { business } = play.state
  if (!business?.span) return null
  return <Span key={business.span.from} play={play} business={business} span={business.span} />
}

interface SpanProps {
  play: MarketEntryPlay
  business: BusinessState
  span: Running['span']
}

function Span({ play, business, span }: SpanProps) {
  const { state } = play
  const name = (what: string) => `run ${span.from}/${what}`
  const [draft, setDraft] = useDraft<RunDraft>(name('orders'), {
    ...business.orders,
    answers: [],
    reply: null,
  })
  const [wanted, setAt] = useOwnDraft(name('step'), 0)
  const [reached, setReached] = useOwnDraft(name('reached'), 0)
  const deciding = useDeciding<MarketEntryDecision>(play)
  const passing = useYearsPassing(name('seen'), business)
  const steps = stepsOf(business, draft, state.world !== null)
  const at = Math.min(wanted, steps.length - 1)
  const step = steps[at] ?? 'happened'
  const next = steps[at + 1]
  useHeadingOfNew(name(String(at)))
  const go = (to: number) => {
    setAt(to)
    if (to > reached) setReached(to)
  }
  const running: Running = { state, business, span, draft, setDraft }
  const objection = objectionTo(running)
  const decision = decisionIn(draft)
  useCaptainDraft(objection === null ? decision : null, next === undefined && passing.reveal.isOver)
  return (
    <Stage
      steps={{
        label: `Steps of ${yearsOf(span)}`,
        names: steps.map((id) => names[id]),
        at,
        reached: passing.reveal.isOver ? Math.max(reached, 0) : 0,
        onGo: go,
      }}
      tools={<RunTools state={state} business={business} />}
      {...(step === 'happened' ? happenedParts(state, business, passing) : partsOf[step](running))}
      action={
        step === 'happened' && !passing.reveal.isOver ? (
          <Skip passing={passing} />
        ) : next === undefined ? (
          <SendOrders {...{ running, objection, deciding }} onSend={() => void deciding.send(decision)} />
        ) : (
          <Button kind="solid" onClick={() => go(at + 1)}>
            Next: {names[next]}
          </Button>
        )
      }
    />
  )
}

function Skip({ passing }: { passing: YearsPassing }) {
  return (
    <Button kind="solid" onClick={passing.reveal.skip}>
      Skip to the end
    </Button>
  )
}

function objectionTo({ business, draft }: Running): string | null {
  return business.incident && draft.mode !== 'out' && draft.reply === null ? 'Answer the news first.' : null
}

function decisionIn({ reply, ...orders }: RunDraft): MarketEntryDecision {
  return {
    type: 'run',
    ...orders,
    answers: orders.mode === 'out' ? [] : orders.answers,
    ...(reply !== null && { reply }),
  }
}

interface SendProps {
  running: Running
  objection: string | null
  deciding: Deciding<MarketEntryDecision>
  onSend: () => void
}

function SendOrders({ running: { draft, business, span }, objection, deciding, onSend }: SendProps) {
  const out = draft.mode === 'out'
  return (
    <SendRow deciding={deciding} objection={objection} onSend={onSend}>
      {out
        ? business.waiting
          ? `Wait through ${yearsOf(span)}`
          : 'Close the business'
        : `Play ${yearsOf(span)}`}
    </SendRow>
  )
}
