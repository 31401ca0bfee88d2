import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import { inWords } from '../../shell/play/words.ts'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { ScenePlayProps } from './cultural-intelligence-play.ts'
import { Background, Mood } from './scene-parts.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

const parts = [
  { id: 'words', title: 'Words', asks: 'What do you say?' },
  { id: 'timing', title: 'Moment', asks: 'When do you say it?' },
  { id: 'channel', title: 'Channel', asks: 'How or where do you say it?' },
] as const

type PartId = (typeof parts)[number]['id']

/** The words, the moment and the channel of the opening. */
export function OpenRound(play: ScenePlayProps) {
  const { scene } = play
  const [chosen, setChosen] = useState<Partial<Readonly<Record<PartId, string>>>>({})
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const missing = parts.filter(({ id }) => chosen[id] === undefined).map(({ title }) => title.toLowerCase())
  return (
    <Round
      title={`Scene ${scene.number}: Your opening`}
      task={`Choose words, moment and channel that suit ${scene.person.given}. Words count twice as much as moment or channel.`}
    >
      <Background scene={scene} open={false} />
      <Mood scene={scene} />
      {parts.map(({ id, title, asks }) => (
        <Part key={id} title={title}>
          <RadioGroup
            legend={asks}
            name={`ci-${id}`}
            options={scene.options?.[id] ?? []}
            chosen={chosen[id] ?? null}
            onChoose={(option) => setChosen({ ...chosen, [id]: option })}
          />
        </Part>
      ))}
      <SendRow
        deciding={deciding}
        objection={missing.length === 0 ? null : `Still to choose: ${inWords(missing)}.`}
        onSend={() => {
          const { words = '', timing = '', channel = '' } = chosen
          void deciding.send({ type: 'open', words, timing, channel })
        }}
      >
        Open like this
      </SendRow>
    </Round>
  )
}
