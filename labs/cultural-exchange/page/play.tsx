import type { ComponentType } from 'react'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import type { CulturalExchangePlay } from './cultural-exchange-play.ts'
import { PassingTrade, useLastTrade, type RoundProps } from './last-trade.tsx'
import { JointRound } from './joint-round.tsx'
import { PassingTable, useToldTable } from './joint-told.tsx'
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
  return (
    <div className="sim cx">
      <AfterTrade key={place} play={props} PlayedRound={rounds[phase]} />
    </div>
  )
}

/** A round, which begins with the last trade or the joint table passing in the picture. */
function AfterTrade({
  play,
  PlayedRound,
}: {
  play: CulturalExchangePlay
  PlayedRound: ComponentType<RoundProps>
}) {
  const told = useLastTrade(play.state)
  const table = useToldTable(play.state)
  const isHolding = table !== null && !table.reveal.isOver
  const isPassing = told !== null && !told.reveal.isOver
  useHeadingOfNew(isPassing || isHolding ? 'passing' : 'round')
  if (isHolding) return <PassingTable told={table} state={play.state} />
  return isPassing ? <PassingTrade last={told} state={play.state} /> : <PlayedRound {...play} told={told} />
}
