import { Button } from '@tradewind/ui/button.tsx'
import { useOwnDraft } from '../../../shell/place/drafts.ts'
import { LabTerms } from '../../../shell/place/term.tsx'
import { useHeadingOfNew } from '../../../shell/play/round.tsx'
import type { EndingProps, PlayProps } from '../../../shell/simulation.ts'
import type { DeskDebrief, DeskSolution } from '../../desk/debrief.ts'
import type { DeskState } from '../../desk/state.ts'
import { CloseStage } from './close-stage.tsx'
import { OrderRound } from './order-round.tsx'
import { lastClose, type Close } from './round-words.ts'
import { terms } from './terms.ts'
import './desk.css'

/** The live desk: the outcome of the last auction, then the orders for the next one. */
export function DeskPlay(play: PlayProps<DeskState>) {
  const { state } = play
  const close = lastClose(state)
  const [read, setRead] = useOwnDraft(`close ${state.history.length}/read`, false)
  const isRead = read || close === null
  useHeadingOfNew(`${state.round} ${isRead ? 'orders' : 'close'}`)
  if (state.phase === 'finished') return null
  return (
    <LabTerms value={terms}>
      <div className="sim fx">
        {close && !isRead ? (
          <SeenClose
            key={state.round}
            {...{ state, close }}
            next={`Go on to round ${state.round} of ${state.rounds}`}
            onNext={() => setRead(true)}
          />
        ) : (
          <OrderRound key={state.round} {...play} />
        )}
      </div>
    </LabTerms>
  )
}

interface SeenProps {
  state: DeskState
  close: Close
  /** The button that goes on. */
  next: string
  onNext: () => void
}

function SeenClose({ state, close, next, onNext }: SeenProps) {
  const [seen, setSeen] = useOwnDraft(`close ${close.market.round}/seen`, false)
  return (
    <CloseStage
      state={state}
      close={close}
      seen={seen}
      onSeen={() => setSeen(true)}
      onward={
        <Button kind="solid" onClick={onNext}>
          {next}
        </Button>
      }
    />
  )
}

/** The end of the last round, before the score. */
export function DeskEnding({ state, onDone }: EndingProps<DeskState, DeskDebrief, DeskSolution>) {
  const close = lastClose(state)
  if (!close) return null
  return (
    <LabTerms value={terms}>
      <div className="sim fx">
        <SeenClose {...{ state, close }} next="See your score" onNext={onDone} />
      </div>
    </LabTerms>
  )
}
