import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { Face } from '../../shell/place/face.tsx'
import { Message } from '../../shell/place/message.tsx'
import type { MemberId } from '../engine/board-words.ts'
import type { Voice } from '../engine/board.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { boardPeople } from './people.ts'

/** Whom one listens to, and how to listen to another director. */
export function useVoice({ board }: GlobalCompassState) {
  const [member, hear] = useOwnDraft<MemberId | null>('weights/voice', null)
  const at = Math.max(
    0,
    board.findIndex((voice) => voice.member === member),
  )
  return { voice: board[at], hear }
}

interface HearProps {
  board: readonly Voice[]
  chosen: MemberId | undefined
  onHear: (member: MemberId) => void
}

/** Whom to listen to. */
export function WhoSpeaks({ board, chosen, onHear }: HearProps) {
  return (
    <RadioGroup
      look="segments"
      legend="Listen to"
      name="gc-voice"
      chosen={chosen ?? null}
      onChoose={onHear}
      options={board.map(({ member }) => ({
        id: member,
        text: boardPeople[member].name,
        note: boardPeople[member].role,
      }))}
    />
  )
}

/** What a director says, on the table. */
export function VoiceSheet({ voice }: { voice: Voice }) {
  const person = boardPeople[voice.member]
  return (
    <div className="gc-voice">
      <Face person={person} mood="calm" />
      <div className="gc-said-by stack gap-6">
        <p className="message-from muted small">
          {person.name}, {person.role}
        </p>
        {voice.says.map((sentence) => (
          <p key={sentence}>“{sentence}”</p>
        ))}
      </div>
    </div>
  )
}

/** One sentence of the board beside the sliders, and the way to the next. */
export function RemarkMessage({ board }: { board: readonly Voice[] }) {
  const [at, setAt] = useOwnDraft('weights/remark', 0)
  const all = board.flatMap(({ member, says }) => says.map((sentence) => ({ member, sentence })))
  const remark = all[at % all.length]
  if (!remark) return null
  return (
    <Message from={boardPeople[remark.member]} mood="asks">
      <p>{remark.sentence}</p>
      <Button kind="link" onClick={() => setAt((at + 1) % all.length)}>
        Hear the next ({(at % all.length) + 1} of {all.length})
      </Button>
    </Message>
  )
}

/** All that the board has said. */
export function BoardWords({ state }: { state: GlobalCompassState }) {
  const onStoppages = state.network?.risk.says
  return (
    <>
      {state.board.map((voice) => (
        <VoiceSheet key={voice.member} voice={voice} />
      ))}
      {onStoppages !== undefined && (
        <p>
          {boardPeople.chair.name} on standstills: “{onStoppages}”
        </p>
      )}
    </>
  )
}
