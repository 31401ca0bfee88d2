import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { CulturalIntelligencePlay } from './cultural-intelligence-play.ts'
import { Mirror } from './mirror.tsx'
import { lead } from './people.ts'

type Ratings = Readonly<Record<string, number>>

/** The player's self-view, before the mirror at the door. */
export function RatingsRound(play: CulturalIntelligencePlay) {
  const { self, phase } = play.state
  const [ratings, setRatings] = useDraft<Ratings>(`rate ${phase}/ratings`, {})
  const missing = self.items.filter(({ id }) => ratings[id] === undefined).length
  const decision: CulturalIntelligenceDecision = { type: 'rate', ratings }
  useCaptainDraft(missing === 0 ? decision : null)
  const rated = self.items.length - missing
  return (
    <Stage
      title={phase === 'before' ? 'How do you see yourself?' : 'How do you see yourself now?'}
      task="How often is this true? It earns no points, and only you see it."
      scene={<Mirror rated={rated} of={self.items.length} />}
      message={
        <Message from={lead} mood="glad">
          <p>{messageOf(play)}</p>
        </Message>
      }
      action={<SendRatings {...{ play, missing, decision }}>{onwardFrom(play)}</SendRatings>}
    >
      <div className="ci-statements stack">
        {self.items.map(({ id, text }) => (
          <RadioGroup
            key={id}
            look="segments"
            legend={text}
            name={`ci-${id}`}
            options={self.words.map((word, which) => ({ id: which + 1, text: word }))}
            chosen={ratings[id] ?? null}
            onChoose={(rating) => setRatings({ ...ratings, [id]: rating })}
          />
        ))}
      </div>
    </Stage>
  )
}

function messageOf({ state }: CulturalIntelligencePlay): string {
  if (state.phase === 'after') return 'Welcome back. Look once more: what do you see now?'
  return `One of ${state.scenes} scenes is done. Now look in the mirror.`
}

function onwardFrom({ state }: CulturalIntelligencePlay): string {
  return state.phase === 'after' ? 'Finish and see the result' : 'Go in to scene 2'
}

interface SendProps {
  play: CulturalIntelligencePlay
  missing: number
  decision: CulturalIntelligenceDecision
  children: string
}

function SendRatings({ play, missing, decision, children }: SendProps) {
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  return (
    <SendRow
      deciding={deciding}
      objection={missing === 0 ? null : `${missing} still to rate.`}
      onSend={() => void deciding.send(decision)}
    >
      {children}
    </SendRow>
  )
}
