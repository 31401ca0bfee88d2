import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CulturalExchangeDecision, TakeNotes } from '../engine/decisions.ts'
import type { ShownCustom } from '../engine/state.ts'
import {
  knowingNothing,
  missingInNotes,
  type CulturalExchangePlay,
  type Guess,
  type Guesses,
} from './cultural-exchange-play.ts'
import { Confidence, HomeRules, LastTrade, VisitRecord } from './parts.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

/** The first and the last notes: a guess and a confidence for each custom. */
export function NotesRound(play: CulturalExchangePlay) {
  const { state } = play
  const first = state.phase === 'notes'
  const [guesses, setGuesses] = useState<Guesses>(
    () =>
      Object.fromEntries(
        state.customs.map(({ id }) => [id, state.firstNotes?.[id] ?? { way: null, confidence: null }]),
      ) as Guesses,
  )
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const missing = missingInNotes(state.customs, guesses)
  const last = state.trades.at(-1)
  return (
    <Round
      title={first ? 'Your first notes' : 'Your last notes'}
      task={`Which rules hold at ${state.away.name}, and how sure are you of each?`}
    >
      {last && <LastTrade made={last} state={state} />}
      <VisitRecord state={state} open />
      <HomeRules state={state} />
      <Part title={first ? 'What you believe so far' : 'What you believe now'}>
        <p>
          There are three ways, so 33 means that you know nothing. State your true belief. Right and sure
          earns the most; wrong and sure costs more than not knowing.{' '}
          {!first && 'These are your first notes. Change what later visits taught you.'}
        </p>
        {state.customs.map((custom) => (
          <GuessForm
            key={custom.id}
            custom={custom}
            guess={guesses[custom.id]}
            onChange={(guess) => setGuesses({ ...guesses, [custom.id]: guess })}
          />
        ))}
      </Part>
      <SendRow
        deciding={deciding}
        objection={missing}
        onSend={() => void deciding.send({ type: 'notes', guesses: guesses as TakeNotes['guesses'] })}
      >
        Lock in these notes
      </SendRow>
    </Round>
  )
}

interface GuessProps {
  custom: ShownCustom
  guess: Guess
  onChange: (guess: Guess) => void
}

function GuessForm({ custom, guess, onChange }: GuessProps) {
  return (
    <div className="cx-guess">
      <RadioGroup
        look="tiles"
        legend={`${custom.name}: ${custom.asks}`}
        name={`cx-guess-${custom.id}`}
        options={custom.ways}
        chosen={guess.way}
        onChoose={(way) => onChange({ ...guess, way })}
      />
      <div>
        <span aria-hidden="true">How sure are you, in percent?</span>
        <Confidence
          label={`Percent sure about: ${custom.name.toLowerCase()}`}
          value={guess.confidence}
          unknown={knowingNothing.rule}
          onChange={(confidence) => onChange({ ...guess, confidence })}
        />
      </div>
    </div>
  )
}
