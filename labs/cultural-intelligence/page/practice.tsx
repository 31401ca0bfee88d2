import { useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { roundHeading } from '../../shell/play/round.tsx'
import type { PracticeProps } from '../../shell/simulation.ts'
import { feelExpected } from './feelings.ts'
import { MeetingRoom } from './meeting-room.tsx'
import { lead } from './people.ts'
import {
  beliefWords,
  drawGuest,
  guest,
  openings,
  preferences,
  reactionOf,
  signs,
  type Guest,
  type OpeningId,
} from './practice-guest.ts'

/** One person and one sentence, played in the browser alone: what a first sign is worth, in a minute. */
export function Practice({ onDone }: PracticeProps) {
  const [who, setWho] = useState(() => drawGuest(Math.random))
  const [sure, setSure] = useState<number | null>(null)
  const [chosen, setChosen] = useState<OpeningId | null>(null)
  const [isSaid, setSaid] = useState(false)
  const reaction = isSaid && chosen !== null ? reactionOf(who, chosen) : null
  const feel = reaction ? reaction.feel : sure === null ? 0 : feelExpected(sure)
  const again = () => {
    setWho(drawGuest(Math.random))
    setSure(null)
    setChosen(null)
    setSaid(false)
    document.getElementById(roundHeading)?.focus()
  }
  const say = () => {
    setSaid(true)
    document.getElementById(roundHeading)?.focus()
  }
  return (
    <div className="sim ci">
      <Stage
        title={reaction ? reaction.title : 'How do you begin with Ines?'}
        task={reaction ? undefined : 'Ines Halloran comes to agree on a date. You have met her once.'}
        scene={
          <MeetingRoom
            scene={{
              person: guest,
              mood: reaction ? reaction.mood : { word: 'new to you', level: 2, of: 4 },
            }}
            setting={{ room: 'small-room', medium: 'voice' }}
            expression={{
              feel,
              gaze: sure === null && !reaction ? 'side' : 'you',
              follows: reaction === null,
            }}
          >
            <p className="ci-told">{reaction ? reaction.text : signs[who.sign]}</p>
          </MeetingRoom>
        }
        message={
          <Message from={lead} mood={reaction ? 'glad' : 'asks'}>
            <p>
              {reaction
                ? `This sign is right three times in four. ${who.sign === who.lean ? 'It was right.' : 'This time it was not.'}`
                : 'One sign is a guess. How sure are you of it?'}
            </p>
          </Message>
        }
        action={
          <Buttons>
            <Button kind="outlined" onClick={onDone}>
              Back to start
            </Button>
            {reaction ? (
              <Button kind="solid" onClick={again}>
                Meet somebody else
              </Button>
            ) : (
              <Button kind="solid" disabled={chosen === null} onClick={say}>
                Say it
              </Button>
            )}
          </Buttons>
        }
      >
        {reaction ? (
          <>
            <LookedBack who={who} sure={sure} chosen={chosen} />
            <p>
              In the lab you see more signs, can look closer, and choose words, moment and channel. Your
              choice is judged by all the people who would have shown the same signs.
            </p>
          </>
        ) : (
          <>
            <div className="ci-prediction stack gap-10">
              <p>How sure are you that she likes to talk about herself first?</p>
              <Slider
                label="Percent sure that Ines likes to talk about herself first"
                value={sure ?? 50}
                max={100}
                unit="%"
                onChange={setSure}
              />
            </div>
            <RadioGroup
              legend="Your words"
              name="ci-practice"
              options={openings}
              chosen={chosen}
              onChoose={setChosen}
            />
          </>
        )}
      </Stage>
    </div>
  )
}

/** What was seen, believed and said, beside what she is like. */
function LookedBack({ who, sure, chosen }: { who: Guest; sure: number | null; chosen: OpeningId | null }) {
  const rows = [
    { name: 'The sign', text: signs[who.sign] },
    { name: 'You believed', text: sure === null ? 'You did not say how sure you were.' : beliefWords(sure) },
    { name: 'You said', text: openings.find(({ id }) => id === chosen)?.text ?? '' },
    { name: 'She', text: preferences[who.lean] },
  ]
  return (
    <dl className="ci-looked">
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
