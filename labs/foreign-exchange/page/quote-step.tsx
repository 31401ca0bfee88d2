import { Balance } from '../../shell/place/charts/balance.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Term } from '../../shell/place/term.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import type { CurrencyId } from '../engine/market.ts'
import type { Check } from '../engine/parity.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { GivenChecks } from './checks.ts'
import { interest, rate } from './words.ts'

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
}

/** The bank's forward against the one that the player's figures imply. */
export function QuoteBalance({ state: { quarter, rules }, currency, picks }: BalanceProps) {
  const { forward } = figuresOf(quarter, currency)
  const implied = impliedForward(quarter, currency, picks[currency])
  const apart = implied === null ? null : (forward - implied) / implied
  return (
    <Picture
      title={`The bank’s forward for the ${currency}, on the scale`}
      says={
        apart === null || implied === null
          ? `The bank quotes ${rate(forward)}. Your side is empty.`
          : `The bank quotes ${rate(forward)}, your figures make ${rate(implied)}: ${percent(apart)} apart. Up to ${percent(rules.inLineWithin)} is in line.`
      }
    >
      <Balance
        left={{ name: 'Bank’s forward', value: forward, text: rate(forward) }}
        right={{ name: 'Your figures', value: implied, text: implied === null ? '' : rate(implied) }}
        full={0.02}
      />
    </Picture>
  )
}

const percent = (share: number) => `${Math.abs(share * 100).toFixed(1)} %`

const verdicts: readonly { id: Check; text: string }[] = [
  { id: 'in-line', text: 'In line' },
  { id: 'high', text: 'Too high' },
  { id: 'low', text: 'Too low' },
  { id: 'unchecked', text: 'Not checked' },
]

interface ControlProps extends BalanceProps {
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
        legend={
          <>
            The bank’s forward, against <Term of="parity" />
          </>
        }
        name={`fx-check-${currency}`}
        chosen={checks[currency]}
        onChoose={(check: Check) => onChecks({ ...checks, [currency]: check })}
        options={verdicts}
      />
    </>
  )
}
