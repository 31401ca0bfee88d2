import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { HedgeRound } from './hedge-round.tsx'
import { MemoRound } from './memo-round.tsx'
import { ReviewRound } from './review-round.tsx'

/** A calculation is a part of its quarter. */
const rounds = { calculate: HedgeRound, hedge: HedgeRound, review: ReviewRound, memo: MemoRound }

/** The decision in play. */
export function Play(props: ForeignExchangePlay) {
  const { phase, quarter } = props.state
  const step = `${phase} ${quarter.number}`
  useHeadingOfNew(step)
  if (phase === 'finished') return null
  const PlayedRound = rounds[phase]
  return (
    <div className="sim fx">
      <PlayedRound key={step} {...props} />
    </div>
  )
}
