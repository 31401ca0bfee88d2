import { useEffect, useMemo, useRef } from 'react'
import { FanChart } from '../../shell/place/charts/fan-chart.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import { Drawer } from '../../shell/place/drawer.tsx'
import { Results } from '../../shell/play/results.tsx'
import { DecideButton, useDeciding } from '../../shell/play/round.tsx'
import { Bar } from '../../shell/ui/bar.tsx'
import { Button } from '../../shell/ui/button.tsx'
import { Refusal } from '../../shell/ui/refusal.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { CurrencyId } from '../engine/market.ts'
import type { Review } from '../engine/review.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { knownFutures, rateBands } from './known-futures.ts'
import { Ledger } from './ledger.tsx'
import { Office, weatherOf, type OfficeWeather } from './office.tsx'
import { chief } from './people.ts'
import { about, againstBudget, rate } from './words.ts'

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
  const [lesson] = review.lessons
  return (
    <Stage
      title={`Quarter ${review.quarter}: what happened`}
      scene={
        <Office weather={reveal.isOver ? weatherAfter(review) : weatherOf(state)}>
          <Rates state={state} review={review} drawn={reveal.progress} />
        </Office>
      }
      message={
        <Message from={chief} mood={!reveal.isOver ? 'asks' : review.atRisk > limit ? 'worried' : 'glad'}>
          <p>{reveal.isOver ? reactionTo(review, limit) : 'The quarter passes …'}</p>
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
            {inShort(review)}
          </p>
          {lesson !== undefined && <p>{lesson}</p>}
          <RiskBars review={review} limit={limit} />
        </Results>
      )}
    </Stage>
  )
}

function weatherAfter({ outcome }: Review): OfficeWeather {
  if (outcome.pegBroke || outcome.volumeFell) return 'storm'
  return 'fair'
}

function reactionTo({ result, unhedged, atRisk }: Review, limit: number): string {
  if (atRisk > limit) return 'More than one in twenty such quarters would break the board’s limit.'
  if (result < unhedged) return 'Without hedges we would have ended higher. Nobody could know that.'
  if (result > unhedged) return 'Your hedges earned their keep this time.'
  return 'We carried the whole risk, and stayed within the limit.'
}

function inShort({ outcome, result, unhedged, lines }: Review): string {
  const tender = lines.some(({ exposure }) => exposure === 'tender')
  const events = [
    outcome.volumeFell ? 'The main customer ordered 60 % less.' : '',
    outcome.pegBroke ? 'The doral’s peg broke.' : '',
    tender ? (outcome.tenderWon ? 'You won the tender.' : 'You lost the tender.') : '',
  ].filter(Boolean)
  return [...events, `You end ${againstBudget(result)}; with no hedge, ${againstBudget(unhedged)}.`].join(' ')
}

interface RatesProps {
  state: ForeignExchangePlay['state']
  review: Review
  drawn: number
}

/** Both rates over the fans that were known at the start of the quarter. */
function Rates({ state, review, drawn }: RatesProps) {
  const { quarter } = state
  const futures = useMemo(() => knownFutures(state), [state])
  const { rates } = review.outcome
  return (
    <Picture
      title="The rates, as they came"
      says={
        drawn < 1 ? '\u00A0' : `The aurel ended at ${rate(rates.aurel)}, the doral at ${rate(rates.doral)}.`
      }
    >
      <div className="fx-rates">
        {quarter.markets.map((market) => (
          <RateFan
            key={market.id}
            id={market.id}
            start={market.middle.spot}
            bands={rateBands(futures, market.id)}
            end={rates[market.id]}
            drawn={drawn}
          />
        ))}
      </div>
    </Picture>
  )
}

interface RateFanProps {
  id: CurrencyId
  start: number
  bands: ReturnType<typeof rateBands>
  end: number
  drawn: number
}

function RateFan({ id, start, bands, end, drawn }: RateFanProps) {
  const [low, high] = [Math.min(bands[0], end, start), Math.max(bands[4], end, start)]
  const room = (high - low) * 0.12
  return (
    <div>
      <FanChart
        y={{ name: `Merins for 1 ${id}`, text: rate }}
        domain={[low - room, high + room]}
        start={start}
        bands={bands}
        end={{ y: end, drawn, name: rate(end) }}
        from="Then"
        to="End"
        half
      />
    </div>
  )
}

/** The risk of the decision beside the limit: what counts, whatever the quarter brought. */
function RiskBars({ review: { atRisk, atRiskUnhedged }, limit }: { review: Review; limit: number }) {
  const most = Math.max(atRisk, atRiskUnhedged, limit)
  const rows = [
    ['Your risk', atRisk, 'own'],
    ['No hedge', atRiskUnhedged, 'other'],
    ['Board’s limit', limit, 'best'],
  ] as const
  return (
    <div className="fx-risk">
      <strong>What counts: the risk you took, in merins</strong>
      {rows.map(([name, value, kind]) => (
        <p key={name}>
          <span>{name}</span>
          <Bar share={value / most} kind={kind} />
          <span>{about(value)}</span>
        </p>
      ))}
    </div>
  )
}
