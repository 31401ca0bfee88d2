import { useHeadingOfNew } from '../../shell/play/round.tsx'
import { CalculateRound } from './calculate-round.tsx'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { HedgeRound } from './hedge-round.tsx'
import { MemoRound } from './memo-round.tsx'
import { ReviewRound } from './review-round.tsx'

const rounds = { calculate: HedgeRound, hedge: HedgeRound, review: ReviewRound, memo: MemoRound }

/** The decision in play. */
export function Play(props: ForeignExchangePlay) {
  const { phase, quarter } = props.state
  const step = `${phase} ${quarter.number}`
  useHeadingOfNew(step)
  if (phase === 'finished') return null
  // Under rules 1 a calculation comes before its quarter; since rules 2 it is a part of it.
  const PlayedRound = phase === 'calculate' && props.rules === 1 ? CalculateRound : rounds[phase]
  return (
    <div className="sim fx">
      <PlayedRound key={step} {...props} />
    </div>
  )
}
