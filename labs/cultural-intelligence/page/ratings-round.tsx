import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { useStanding } from '../../shell/team/standing.ts'
import { Button } from '../../shell/ui/button.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { CulturalIntelligencePlay } from './cultural-intelligence-play.ts'
import { Mirror } from './mirror.tsx'
import { lead } from './people.ts'
import { useSteps } from './steps.ts'
import { isFirstRound, whoYouAre } from './welcome.ts'

const mostAtOnce = 4
const perStep = 3
type Ratings = Readonly<Record<string, number>>

/**
 * The player's self-view, before the mirror at the door. Four statements stand in one view; the twelve of rules 1 come
 * in steps.
 */
export function RatingsRound(play: CulturalIntelligencePlay) {
  const { self, phase } = play.state
  const inView = self.items.length > mostAtOnce ? perStep : mostAtOnce
  const names = Array.from({ length: Math.ceil(self.items.length / inView) }, (_, at) => `Look ${at + 1}`)
  const [ratings, setRatings] = useDraft<Ratings>(`rate ${phase}/ratings`, {})
  const { at, reached, go } = useSteps(`rate ${phase}`, names)
  const missing = self.items.filter(({ id }) => ratings[id] === undefined).length
  const decision: CulturalIntelligenceDecision = { type: 'rate', ratings }
  useStanding(missing === 0 ? decision : null, at >= names.length - 1)
  const rated = self.items.length - missing
  return (
    <Stage
      title={phase === 'before' ? 'How do you see yourself?' : 'How do you see yourself now?'}
      task="How often is this true? It earns no points, and only you see it."
      steps={
        names.length > 1 ? { label: 'Steps of the self-rating', names, at, reached, onGo: go } : undefined
      }
      scene={<Mirror rated={rated} of={self.items.length} />}
      message={
        <Message from={lead} mood="glad">
          <p>{messageOf(play)}</p>
        </Message>
      }
      action={
        at < names.length - 1 ? (
          <Button kind="solid" onClick={() => go(at + 1)}>
            Next: {names[at + 1]}
          </Button>
        ) : (
          <SendRatings {...{ play, missing, decision }}>{onwardFrom(play)}</SendRatings>
        )
      }
    >
      <div className="ci-statements" key={at}>
        {self.items.slice(at * inView, (at + 1) * inView).map(({ id, text }) => (
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

/** Under rules 1 a run begins at the mirror, so the lead says there who the player is. */
function messageOf({ state }: CulturalIntelligencePlay): string {
  if (state.phase === 'after') return 'Welcome back. Look once more: what do you see now?'
  if (isFirstRound(state)) return `${whoYouAre(state)} First, a look in the mirror.`
  return `One of ${state.scenes} scenes is done. Now look in the mirror.`
}

function onwardFrom({ state }: CulturalIntelligencePlay): string {
  if (state.phase === 'after') return 'Finish and see the result'
  return isFirstRound(state) ? `Go in to the ${state.scenes} scenes` : 'Go in to scene 2'
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
