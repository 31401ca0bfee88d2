import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { percent } from '@tradewind/contract/words/figures'
import { Balance, leanOf } from '../../shell/place/charts/balance.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { CurrencyId } from '../engine/market.ts'
import type { Check } from '../engine/parity.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { GivenChecks } from './foreign-exchange-play.ts'
import { interest, rate } from './words.ts'

/** How many figures are on the scale. */
export function placedIn(picks: Picks[CurrencyId]): number {
  return Object.keys(picks).length
}

/** One side of a quote. */
type Side = 'bid' | 'middle' | 'ask'
const sides = ['bid', 'middle', 'ask'] as const

const slots = ['spot', 'home', 'foreign'] as const
type Slot = (typeof slots)[number]

/** The figures that were put on the scale, by currency and slot. */
export type Picks = Readonly<Record<CurrencyId, Readonly<Partial<Record<Slot, Side>>>>>
export const noPicks: Picks = { aurel: {}, doral: {} }

type Quarter = ForeignExchangeState['quarter']

function figuresOf(quarter: Quarter, currency: CurrencyId) {
  const market = quarter.markets.find(({ id }) => id === currency)
  if (!market) throw new Error(`There is no market for the ${currency}`)
  const { spot, forward, interest: paid, middle } = market
  return {
    forward: (forward.bid + forward.ask) / 2,
    spot: { ...spot, middle: middle.spot },
    home: quarter.home,
    foreign: { ...paid, middle: middle.interest },
  }
}

/** The forward that the chosen figures imply; null until there are three. */
export function impliedForward(
  quarter: Quarter,
  currency: CurrencyId,
  picks: Picks[CurrencyId],
): number | null {
  const figures = figuresOf(quarter, currency)
  const { spot, home, foreign } = picks
  if (!spot || !home || !foreign) return null
  return (figures.spot[spot] * (1 + figures.home[home] / 4)) / (1 + figures.foreign[foreign] / 4)
}

interface BalanceProps {
  state: ForeignExchangeState
  currency: CurrencyId
  picks: Picks
  /** The player's verdict. The figures behind the lean appear once there is one. */
  verdict: Check
}

/** The distance at which the beam touches its stop, as a share. */
const full = 0.02

/** The bank's forward against the one that the player's figures imply. */
export function QuoteBalance({ state: { quarter }, currency, picks, verdict }: BalanceProps) {
  const { forward } = figuresOf(quarter, currency)
  const implied = impliedForward(quarter, currency, picks[currency])
  const isJudged = verdict !== 'unchecked'
  return (
    <Picture
      title={`The bank’s forward for the ${currency}, on the scale`}
      says={
        implied === null
          ? `The bank quotes ${rate(forward)}. Your side is empty.`
          : isJudged
            ? `The bank quotes ${rate(forward)}, your figures make ${rate(implied)}: ${apart(forward, implied)} apart.`
            : leanWords(forward, implied)
      }
    >
      <Balance
        left={{ name: 'Bank’s forward', value: forward, text: rate(forward) }}
        right={{
          name: 'Your figures',
          value: implied,
          text: implied === null ? '' : isJudged ? rate(implied) : '?',
        }}
        full={full}
      />
    </Picture>
  )
}

/** How far the beam leans, in words: as much as the picture shows, and no verdict. */
function leanWords(forward: number, implied: number): string {
  const lean = leanOf(forward, implied, full)
  const share = Math.round((Math.abs(lean) / leanOf(null, 1, full)) * 100)
  if (share < 1) return 'The scale is level.'
  return `The scale leans ${percent(share / 100)} of its way towards ${lean < 0 ? 'the bank’s side' : 'your side'}.`
}

const apart = (forward: number, implied: number) => percent(Math.abs((forward - implied) / implied), 1)

const verdicts: readonly { id: Check; text: string }[] = [
  { id: 'in-line', text: 'In line' },
  { id: 'high', text: 'Too high' },
  { id: 'low', text: 'Too low' },
  { id: 'unchecked', text: 'Not checked' },
]

interface ControlProps extends Omit<BalanceProps, 'verdict'> {
  onPicks: (picks: Picks) => void
  checks: GivenChecks
  onChecks: (checks: GivenChecks) => void
}

/** Three figures to choose for the scale, and the verdict. */
export function QuoteControl({ state, currency, picks, onPicks, checks, onChecks }: ControlProps) {
  const figures = figuresOf(state.quarter, currency)
  const own = picks[currency]
  const legends: Readonly<Record<Slot, string>> = {
    spot: `Spot, merins for 1 ${currency}`,
    home: 'Interest on merins, a year',
    foreign: `Interest on ${currency}s, a year`,
  }
  return (
    <>
      {slots.map((slot) => (
        <RadioGroup
          key={slot}
          look="segments"
          legend={legends[slot]}
          name={`fx-${currency}-${slot}`}
          chosen={own[slot] ?? null}
          onChoose={(side: Side) => onPicks({ ...picks, [currency]: { ...own, [slot]: side } })}
          options={sides.map((side) => ({
            id: side,
            text: (slot === 'spot' ? rate : interest)(figures[slot][side]),
            note: side,
          }))}
        />
      ))}
      <RadioGroup
        look="segments"
        legend="Your verdict on the bank’s forward"
        name={`fx-check-${currency}`}
        chosen={checks[currency]}
        onChoose={(check: Check) => onChecks({ ...checks, [currency]: check })}
        options={verdicts}
      />
    </>
  )
}
