import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { Drawer } from '../../shell/place/drawer.tsx'
import { Message } from '../../shell/place/message.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { Results } from '../../shell/play/results.tsx'
import type { Review } from '../engine/review.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { Ledger } from './ledger.tsx'
import { nextTry, reasonOf } from './next-try.ts'
import { outcomeWords } from './outcome-words.ts'
import { Office, weatherOf, type OfficeWeather } from './office.tsx'
import { chief } from './people.ts'
import { RatesPicture } from './rates-picture.tsx'
import { chiefAfter } from './reactions.ts'
import { RiskBars } from './risk-bars.tsx'

/** Milliseconds that the quarter takes to pass in the picture. */
const quarterPasses = 2400

interface Props {
  /** As of the start of the quarter, with the reviews of all that are over. */
  state: ForeignExchangeState
  review: Review
  /** What follows once all is shown. */
  onward: ReactNode
}

/** The end of a quarter: time passes, the rates are drawn over their fans, then what happened and why. */
export function ReviewStage({ state, review, onward }: Props) {
  const { limit } = state
  const [seen, setSeen] = useOwnDraft(`review ${review.quarter}/seen`, false)
  const { progress, isOver, skip } = useReveal(quarterPasses, seen)
  const outcome = useRef<HTMLParagraphElement>(null)
  const hasPassed = useRef(isOver)
  // The button that skips the rest is gone then, so the focus goes on to what happened.
  useEffect(() => {
    if (!isOver || hasPassed.current) return
    hasPassed.current = true
    setSeen(true)
    outcome.current?.focus()
  }, [isOver, setSeen])
  const reaction = chiefAfter(review, limit)
  const reason = reasonOf(review)
  return (
    <Stage
      title={`Quarter ${review.quarter}: what happened`}
      scene={
        <Office weather={isOver ? weatherAfter(review) : weatherOf(state)}>
          <RatesPicture
            state={state}
            ends={review.outcome.rates}
            pegBroke={review.outcome.pegBroke}
            drawn={progress}
          />
        </Office>
      }
      message={
        <Message from={chief} mood={isOver ? reaction.mood : 'asks'}>
          <p>{isOver ? reaction.text : 'The quarter passes …'}</p>
        </Message>
      }
      tools={
        <Drawer title="Ledger">
          <Ledger state={state} />
        </Drawer>
      }
      action={
        isOver ? (
          onward
        ) : (
          <Button kind="solid" onClick={skip}>
            Skip to the end
          </Button>
        )
      }
    >
      {isOver && (
        <Results>
          <p ref={outcome} className="fx-outcome" tabIndex={-1}>
            {outcomeWords(review, reason)}
          </p>
          <p>{reason}</p>
          <RiskBars review={review} limit={limit} />
          <p className="fx-next">{nextTry(review, limit)}</p>
        </Results>
      )}
    </Stage>
  )
}

function weatherAfter({ outcome }: Review): OfficeWeather {
  if (outcome.pegBroke || outcome.volumeFell) return 'storm'
  return 'fair'
}
