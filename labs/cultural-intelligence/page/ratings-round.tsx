import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { counted } from '../../shell/play/words.ts'
import { Button } from '../../shell/ui/button.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { CulturalIntelligencePlay } from './cultural-intelligence-play.ts'
import { Mirror } from './mirror.tsx'
import { lead } from './people.ts'
import { useSteps } from './steps.ts'

const inView = 3
type Ratings = Readonly<Record<string, number>>

/** The player's self-view, before and after the scenes: a few statements at a time, before the mirror at the door. */
export function RatingsRound(play: CulturalIntelligencePlay) {
  const { self, phase, scenes } = play.state
  const before = phase === 'before'
  const names = Array.from({ length: Math.ceil(self.items.length / inView) }, (_, at) => `Look ${at + 1}`)
  const [ratings, setRatings] = useDraft<Ratings>(`rate ${phase}/ratings`, {})
  const { at, reached, go } = useSteps(`rate ${phase}`, names)
  const rated = self.items.filter(({ id }) => ratings[id] !== undefined).length
  return (
    <Stage
      title={before ? 'How do you see yourself?' : 'How do you see yourself now?'}
      task="How often is this true of you? It earns no points, and only you see your answers."
      steps={{ label: 'Steps of the self-rating', names, at, reached, onGo: go }}
      scene={<Mirror rated={rated} of={self.items.length} />}
      message={
        <Message from={lead} mood="glad">
          <p>{before ? welcome(play) : 'Welcome back. Look once more: what do you see now?'}</p>
        </Message>
      }
      action={
        at < names.length - 1 ? (
          <Button kind="solid" onClick={() => go(at + 1)}>
            Next: {names[at + 1]}
          </Button>
        ) : (
          <SendRatings play={play} ratings={ratings}>
            {before ? `Go in to the ${scenes} scenes` : 'Finish and see the result'}
          </SendRatings>
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

function welcome({ state: { ownFirm, scenes } }: CulturalIntelligencePlay): string {
  return `You look after ${ownFirm.name}’s customers. In ${scenes} scenes you meet people of four invented firms. First, a look in the mirror.`
}

interface SendProps {
  play: CulturalIntelligencePlay
  ratings: Ratings
  children: string
}

function SendRatings({ play, ratings, children }: SendProps) {
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const missing = play.state.self.items.filter(({ id }) => ratings[id] === undefined).length
  return (
    <SendRow
      deciding={deciding}
      objection={missing === 0 ? null : `${counted(missing, 'statement')} still to rate.`}
      onSend={() => void deciding.send({ type: 'rate', ratings })}
    >
      {children}
    </SendRow>
  )
}
