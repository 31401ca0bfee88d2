import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { CulturalExchangePlay } from './cultural-exchange-play.ts'
import { JointRound } from './joint-round.tsx'
import { NotesRound } from './notes-round.tsx'
import { ReflectRound } from './reflect-round.tsx'
import { RepairRound } from './repair-round.tsx'
import { ReportRound } from './report-round.tsx'
import { TradeRound } from './trade-round.tsx'

const rounds = {
  home: TradeRound,
  first: TradeRound,
  second: TradeRound,
  return: TradeRound,
  repair: RepairRound,
  notes: NotesRound,
  'last-notes': NotesRound,
  report: ReportRound,
  joint: JointRound,
  reflect: ReflectRound,
} as const

/** The round in play. */
export function Play(props: CulturalExchangePlay) {
  const { phase, stage, trades } = props.state
  // Each visit counts as a new place, like a round.
  const place = `${phase} ${stage} ${trades.length}`
  useHeadingOfNew(place)
  if (phase === 'finished') return null
  const PlayedRound = rounds[phase]
  return (
    <div className="sim cx">
      <PlayedRound key={place} {...props} />
    </div>
  )
}
