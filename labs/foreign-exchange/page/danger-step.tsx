import { RadioGroup } from '../../shell/ui/choices.tsx'
import { Button } from '../../shell/ui/button.tsx'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import type { CurrencyId } from '../engine/market.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { CashTimeline } from './cash-timeline.tsx'
import { dangerOf } from './known-futures.ts'
import { Office, weatherOf } from './office.tsx'
import { RatesPicture } from './rates-picture.tsx'
import { chiefOnDanger, type Reaction } from './reactions.ts'
import { about } from './words.ts'

/** Which money the player fears more, and which picture is in view once that is said. */
export interface Danger {
  readonly named: CurrencyId | null
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

interface ControlProps {
  state: ForeignExchangeState
  danger: Danger
  onDanger: (danger: Danger) => void
}

/** The news, and the question what they are a danger to. */
export function DangerControl({ state: { quarter }, danger, onDanger }: ControlProps) {
  return (
    <>
      <ul className="fx-headlines">
        {quarter.news.map(({ id, title, text, warns }, at) => (
          <li key={id} data-warns={warns || undefined}>
            {at === 0 && warns && danger.named === null ? (
              <>
                <strong>{title}</strong>
                <p>{text}</p>
              </>
            ) : (
              <Disclosure summary={title}>
                <p>{text}</p>
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
      <RadioGroup
        look="segments"
        legend="Left open, which money could cost us more?"
        name="fx-danger"
        chosen={danger.named}
        onChoose={(named: CurrencyId) => onDanger({ named, shows: 'rates' })}
        options={[
          { id: 'aurel', text: 'Aurels' },
          { id: 'doral', text: 'Dorals' },
        ]}
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
export function dangerReaction(state: ForeignExchangeState, named: CurrencyId): Reaction {
  const [aurel, doral] = [dangerOf(state, 'aurel'), dangerOf(state, 'doral')]
  const { mood, text } = chiefOnDanger(named, aurel >= doral ? 'aurel' : 'doral')
  return {
    mood,
    text: `${text} One quarter in twenty, open aurels cost about ${about(aurel)} or more, open dorals ${about(doral)}.`,
  }
}
