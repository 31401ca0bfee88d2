import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Message } from '../../../shell/place/message.tsx'
import { useReveal } from '../../../shell/place/reveal.ts'
import { Stage } from '../../../shell/place/stage.tsx'
import { Results } from '../../../shell/play/results.tsx'
import type { DeskState } from '../../desk/state.ts'
import { DeskBoard, DeskTools } from './board.tsx'
import { chief } from '../people.ts'
import { RiskPicture } from './risk-picture.tsx'
import { chiefAfter, happened, tryNext, weatherIn, whyIn, type Close } from './round-words.ts'

/** Milliseconds in which the auction is seen to clear. */
const clears = 2200

interface Props {
  state: DeskState
  close: Close
  /** Whether this page has shown it before. */
  seen: boolean
  onSeen: () => void
  /** What follows once all is shown. */
  onward: ReactNode
}

/** The end of a round: the orders of all come in, the price is drawn, then what happened, why, and what to try. */
export function CloseStage({ state, close, seen, onSeen, onward }: Props) {
  const { progress, isOver, skip } = useReveal(clears, seen)
  const outcome = useRef<HTMLParagraphElement>(null)
  const hasPassed = useRef(isOver)
  // The button that skips the rest is gone then, so the focus goes on to what happened.
  useEffect(() => {
    if (!isOver || hasPassed.current) return
    hasPassed.current = true
    onSeen()
    outcome.current?.focus()
  }, [isOver, onSeen])
  const { market, own, limit } = close
  const reaction = chiefAfter(close)
  return (
    <Stage
      title={`Round ${market.round}: what cleared`}
      scene={
        <DeskBoard state={state} weather={weatherIn(state)} drawn={progress}>
          <RiskPicture
            when="After the auction"
            risk={own.risk}
            before={null}
            limit={limit}
            most={1.1 * Math.max(state.risk.unhedged, limit, own.risk)}
            own={state.own}
            schedule={state.risk.schedule}
          />
        </DeskBoard>
      }
      message={
        <Message from={chief} mood={isOver ? reaction.mood : 'asks'}>
          <p>{isOver ? reaction.text : 'The auction clears …'}</p>
        </Message>
      }
      tools={<DeskTools state={state} />}
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
            {happened(close)}
          </p>
          <p>{whyIn(close)}</p>
          <p className="fx-next">{tryNext(close)}</p>
        </Results>
      )}
    </Stage>
  )
}
