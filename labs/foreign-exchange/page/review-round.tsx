import { useEffect, useRef } from 'react'
import { useDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { Drawer } from '../../shell/place/drawer.tsx'
import { Results } from '../../shell/play/results.tsx'
import { DecideButton, useDeciding } from '../../shell/play/round.tsx'
import { Button } from '../../shell/ui/button.tsx'
import { Refusal } from '../../shell/ui/refusal.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { Review } from '../engine/review.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
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

/** The end of a quarter: time passes, the rates are drawn over their fans, then what happened and why. */
export function ReviewRound(play: ForeignExchangePlay) {
  const { state } = play
  const { reviews, limit, rounds } = state
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  const [seen, setSeen] = useDraft(`review ${reviews.length}/seen`, false)
  const reveal = useReveal(quarterPasses, seen)
  const outcome = useRef<HTMLParagraphElement>(null)
  const { isOver } = reveal
  const hasPassed = useRef(isOver)
  // The button that skips the rest is gone then, so the focus goes on to what happened.
  useEffect(() => {
    if (!isOver || hasPassed.current) return
    hasPassed.current = true
    setSeen(true)
    outcome.current?.focus()
  }, [isOver, setSeen])
  const review = reviews.at(-1)
  if (!review) return null
  const reaction = chiefAfter(review, limit)
  const reason = reasonOf(review)
  return (
    <Stage
      title={`Quarter ${review.quarter}: what happened`}
      scene={
        <Office weather={reveal.isOver ? weatherAfter(review) : weatherOf(state)}>
          <RatesPicture
            state={state}
            ends={review.outcome.rates}
            pegBroke={review.outcome.pegBroke}
            drawn={reveal.progress}
          />
        </Office>
      }
      message={
        <Message from={chief} mood={reveal.isOver ? reaction.mood : 'asks'}>
          <p>{reveal.isOver ? reaction.text : 'The quarter passes …'}</p>
        </Message>
      }
      tools={
        <Drawer title="Ledger">
          <Ledger state={state} />
        </Drawer>
      }
      action={
        reveal.isOver ? (
          <div className="sim-send">
            <DecideButton deciding={deciding} onDecide={() => void deciding.send({ type: 'continue' })}>
              {review.quarter === 1
                ? 'Go on to the policy memo'
                : `Go on to quarter ${review.quarter + 1} of ${rounds}`}
            </DecideButton>
            <Refusal sentence={deciding.problem} />
          </div>
        ) : (
          <Button kind="solid" onClick={reveal.skip}>
            Skip to the end
          </Button>
        )
      }
    >
      {reveal.isOver && (
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
