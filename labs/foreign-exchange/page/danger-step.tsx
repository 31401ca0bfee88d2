import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Button } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import type { CurrencyId } from '../engine/market.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { CashTimeline } from './cash-timeline.tsx'
import { dangerOf } from './known-futures.ts'
import { Office, weatherOf } from './office.tsx'
import { RatesPicture } from './rates-picture.tsx'
import { moneysIn } from './preview.ts'
import { chiefOnDanger, type Reaction } from './reactions.ts'
import { about, unbroken } from './words.ts'

/** What the player fears: with aurels alone a way of the rate, else a money. */
type Feared = 'falls' | 'rises' | CurrencyId

/** What the player fears more, and which picture is in view once that is said. */
export interface Danger {
  readonly named: Feared | null
  readonly shows: 'amounts' | 'rates'
}

export const noDanger: Danger = { named: null, shows: 'amounts' }

/** The amounts of the quarter; once the player has named the danger, how far the rates may go. */
export function DangerScene({ state, danger }: { state: ForeignExchangeState; danger: Danger }) {
  return (
    <Office weather={weatherOf(state)}>
      {danger.shows === 'rates' ? <RatesPicture state={state} /> : <CashTimeline state={state} />}
    </Office>
  )
}

interface Question {
  readonly asks: string
  readonly options: readonly { readonly id: Feared; readonly text: string }[]
}

const betweenMoneys: Question = {
  asks: 'Left open, which money could cost more?',
  options: [
    { id: 'aurel', text: 'Aurels' },
    { id: 'doral', text: 'Dorals' },
  ],
}

const betweenWays: Question = {
  asks: 'If we do nothing, what would cost us money?',
  options: [
    { id: 'falls', text: 'The aurel falls' },
    { id: 'rises', text: 'The aurel rises' },
  ],
}

interface ControlProps {
  state: ForeignExchangeState
  danger: Danger
  onDanger: (danger: Danger) => void
}

/** The news, and the question what they are a danger to. */
export function DangerControl({ state: { quarter }, danger, onDanger }: ControlProps) {
  const { asks, options } = moneysIn(quarter).length > 1 ? betweenMoneys : betweenWays
  return (
    <>
      <ul className="fx-headlines">
        {quarter.news.map(({ id, title, text, warns }, at) => (
          <li key={id} data-warns={warns || undefined}>
            {at === 0 && danger.named === null && (warns || quarter.news.length === 1) ? (
              <>
                <strong>{title}</strong>
                <p>{unbroken(text)}</p>
              </>
            ) : (
              <Disclosure summary={title}>
                <p>{unbroken(text)}</p>
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
      <RadioGroup
        look="segments"
        legend={asks}
        name="fx-danger"
        chosen={danger.named}
        onChoose={(named: Feared) => onDanger({ named, shows: 'rates' })}
        options={options}
      />
      {danger.named !== null && (
        <div>
          <Button
            small
            kind="outlined"
            onClick={() => onDanger({ ...danger, shows: danger.shows === 'rates' ? 'amounts' : 'rates' })}
          >
            {danger.shows === 'rates' ? 'Show the amounts' : 'Show the rates'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The finance director's answer: what one quarter in twenty would cost, each money left open. */
export function dangerReaction(state: ForeignExchangeState, named: Feared): Reaction {
  if (named === 'falls' || named === 'rises') {
    const cost = about(dangerOf(state, 'aurel'))
    const why = `More aurels come in than go out. One quarter in twenty, left open, they cost about ${cost} or more.`
    return named === 'falls'
      ? { mood: 'glad', text: `Yes, a fall. ${why}` }
      : { mood: 'worried', text: `I fear a fall more. ${why}` }
  }
  const [aurel, doral] = [dangerOf(state, 'aurel'), dangerOf(state, 'doral')]
  const { mood, text } = chiefOnDanger(named, aurel >= doral ? 'aurel' : 'doral')
  return {
    mood,
    text: `${text} One quarter in twenty, open aurels cost about ${about(aurel)} or more, open dorals ${about(doral)}.`,
  }
}
