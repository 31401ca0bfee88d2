import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import { counted } from '../../shell/play/words.ts'
import type { CulturalExchangeDecision } from '../engine/decisions.ts'
import type { CulturalExchangePlay } from './cultural-exchange-play.ts'
import { HomeRules, VisitRecord } from './parts.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { TextArea } from '../../shell/ui/fields.tsx'

/** Six statements about the player's own play, and a note. */
export function ReflectRound(play: CulturalExchangePlay) {
  const { state } = play
  const [answers, setAnswers] = useState<Readonly<Record<string, boolean>>>({})
  const [note, setNote] = useState('')
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const missing = state.statements.filter(({ id }) => answers[id] === undefined).length
  return (
    <Round
      title="Looking back"
      task="What did you do as a stranger? Say whether each statement is true of you."
    >
      <p>
        Your answers are compared with your whole run. Your record shows the visits. No statement asks about a
        hidden rule. In a class, your instructor can see these answers, like all decisions.
      </p>
      <VisitRecord state={state} />
      <HomeRules state={state} />
      <Part title="True of you?">
        {state.statements.map(({ id, text }) => (
          <RadioGroup
            look="tiles"
            key={id}
            legend={text}
            name={`cx-said-${id}`}
            options={[
              { id: 'true', text: 'True' },
              { id: 'false', text: 'Not true' },
            ]}
            chosen={answers[id] === undefined ? null : answers[id] ? 'true' : 'false'}
            onChoose={(answer) => setAnswers({ ...answers, [id]: answer === 'true' })}
          />
        ))}
        <TextArea
          label="What did being a stranger teach you? (optional) Your instructor can read it. It earns no points."
          value={note}
          most={state.mostNote}
          onChange={setNote}
        />
      </Part>
      <SendRow
        deciding={deciding}
        objection={missing === 0 ? null : `${counted(missing, 'statement')} still to answer.`}
        onSend={() => void deciding.send({ type: 'reflect', answers, ...(note.trim() !== '' && { note }) })}
      >
        Finish and see the result
      </SendRow>
    </Round>
  )
}
