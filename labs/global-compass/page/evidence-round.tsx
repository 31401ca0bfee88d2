import type { ReactNode } from 'react'
import type { CriterionCard } from '../engine/state.ts'
import { CountryFactsTable, FiguresTable } from './country-tables.tsx'
import { Forecasts } from './forecasts.tsx'
import { DecideButton, Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import { counted, percent, sentence } from '../../shell/play/words.ts'
import { Refusal } from '../../shell/ui/refusal.tsx'

export function EvidenceRound(play: GlobalCompassPlay) {
  const { evidence } = play.state
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const open = evidence.forecasts.filter(({ confidence }) => confidence === null).length
  return (
    <Round
      title="Round 2: Evidence"
      task="Buy the data cards that help you most, and say how sure you are of each forecast. Then go on."
    >
      <Cards {...play} />
      <Part title="Your ranking so far">
        <FiguresTable state={play.state} />
        <CountryFactsTable state={play.state} />
      </Part>
      <Forecasts {...play} />
      <SendRow
        deciding={deciding}
        objection={
          open === 0
            ? null
            : `${sentence(counted(open, 'forecast'))} still ${open === 1 ? 'needs' : 'need'} your confidence.`
        }
        onSend={() => void deciding.send({ type: 'close-evidence' })}
      >
        Go on to the shortlist
      </SendRow>
      {evidence.left > 1 && (
        <p className="sim-note">
          You have {evidence.left} credits left. You cannot use them after this round.
        </p>
      )}
    </Round>
  )
}

function Cards(play: GlobalCompassPlay) {
  const { evidence, criteria, weights } = play.state
  const deciding = useDeciding<GlobalCompassDecision>(play)
  return (
    <Part title="Data cards">
      <p>
        A card opens the figures of one criterion for all countries. You cannot return a card.{' '}
        <strong role="status">
          {evidence.left} of {evidence.budget} credits left, {evidence.bought.length} of {criteria.length}{' '}
          cards open.
        </strong>
      </p>
      <Refusal sentence={deciding.problem} />
      <ul className="gc-cards">
        {criteria.map((card) => (
          <DataCard
            key={card.id}
            card={card}
            share={weights?.shares[card.id] ?? 0}
            affordable={card.price <= evidence.left}
          >
            <DecideButton
              deciding={deciding}
              kind="outlined"
              unavailable={card.price > evidence.left}
              about={`“${card.name}”`}
              onDecide={() => void deciding.send({ type: 'buy-card', card: card.id })}
            >
              Buy for {card.price} credits
            </DecideButton>
          </DataCard>
        ))}
      </ul>
    </Part>
  )
}

interface CardProps {
  card: CriterionCard
  share: number
  affordable: boolean
  /** The button that buys the card. */
  children: ReactNode
}

function DataCard({ card, share, affordable, children }: CardProps) {
  return (
    <li data-open={card.bought || undefined}>
      <h4>{card.name}</h4>
      <p>{card.asks}</p>
      <p className="sim-note">
        In {card.unit}; {card.higherIsBetter ? 'more is better' : 'less is better'}. It carries{' '}
        {percent(share)} of your weight.
      </p>
      <p className="sim-note">{card.origin}</p>
      {card.bought ? <p className="gc-open">✓ Open: see the table below</p> : children}
      {!card.bought && !affordable && <p className="sim-note">Costs more than you have left.</p>}
    </li>
  )
}
