import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import { counted } from '../../shell/play/words.ts'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { CulturalIntelligencePlay } from './cultural-intelligence-play.ts'
import { RadioGroup } from '../../shell/ui/choices.tsx'

/** The player's self-view, before and after the scenes. */
export function RatingsRound(play: CulturalIntelligencePlay) {
  const { self, phase, scenes } = play.state
  const [ratings, setRatings] = useState<Readonly<Record<string, number>>>({})
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const missing = self.items.filter(({ id }) => ratings[id] === undefined).length
  const before = phase === 'before'
  return (
    <Round
      title={before ? 'How you see yourself' : 'How you see yourself now'}
      task={
        before
          ? 'Twelve statements. They earn no points and only you see your answers, so choose what is true, not what sounds good.'
          : 'The same twelve statements again, after what you have seen. They earn no points, and only you see your answers. Your result comes next.'
      }
    >
      {before && <Brief {...play} />}
      <Part title="How often is this true of you?" id="ci-statements">
        <p role="status">
          {self.items.length - missing} of {self.items.length} rated.
        </p>
        <ol className="ci-statements">
          {self.items.map(({ id, text }) => (
            <li key={id}>
              <RadioGroup
                look="scale"
                legend={text}
                name={`ci-${id}`}
                options={self.words.map((word, at) => ({ id: at + 1, text: word }))}
                chosen={ratings[id] ?? null}
                onChoose={(rating) => setRatings({ ...ratings, [id]: rating })}
              />
            </li>
          ))}
        </ol>
      </Part>
      <SendRow
        deciding={deciding}
        objection={missing === 0 ? null : `${counted(missing, 'statement')} still to rate.`}
        onSend={() => void deciding.send({ type: 'rate', ratings })}
      >
        {before ? `On to the ${scenes} scenes` : 'Finish and see the result'}
      </SendRow>
    </Round>
  )
}

function Brief({ state: { ownFirm, scenes, effort } }: CulturalIntelligencePlay) {
  return (
    <div className="sim-brief" id="ci-the-brief">
      <p>
        You work for {ownFirm.name}. {ownFirm.does} In {scenes} scenes you meet people from four firms. All
        firms, places and people are invented.
      </p>
      <p>
        In each scene you look, predict, and choose your words, moment and channel. Then you see the reaction
        and explain it. You have {effort.budget} points of effort in total for looking closer before you
        speak.
      </p>
    </div>
  )
}
