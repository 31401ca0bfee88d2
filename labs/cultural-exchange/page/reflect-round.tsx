import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Button } from '@tradewind/ui/button.tsx'
import { TextArea } from '@tradewind/ui/fields.tsx'
import { counted } from '@tradewind/contract/words/figures'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { Answers, CulturalExchangeDecision } from '../engine/decisions.ts'
import type { CulturalExchangeState, JointHeld } from '../engine/state.ts'
import type { CulturalExchangePlay } from './cultural-exchange-play.ts'
import { HeldTable, TableLaid, TableWords } from './joint-told.tsx'
import { Notebook } from './notebook.tsx'
import { pathOf } from './path.ts'
import { clerk } from './people.ts'
import { TradePath } from './trade-path.tsx'

/** Six statements about the player's own play, one at a time beside the path of trades; then a note. */
export function ReflectRound(play: CulturalExchangePlay) {
  const { state } = play
  const { statements } = state
  const [answers, setAnswers] = useDraft<Answers>('reflect/answers', {})
  const [note, setNote] = useDraft('reflect/note', '')
  const [at, setAt] = useOwnDraft('reflect/at', 0)
  const [lookedBack, setLookedBack] = useOwnDraft('reflect/begun', false)
  const narrow = useNarrow()
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  useHeadingOfNew(`reflect ${lookedBack} ${at}`)
  const missing = statements.filter(({ id }) => answers[id] === undefined).length
  const statement = statements[at]
  const decision = { type: 'reflect', answers, ...(note.trim() !== '' && { note }) } as const
  useCaptainDraft(missing === 0 ? decision : null, !statement)
  const next = (given: Answers) => {
    const from = statements.findIndex(({ id }) => given[id] === undefined)
    setAt(from === -1 ? statements.length : from)
  }
  if (!lookedBack && state.held !== null)
    return <AfterTable held={state.held} state={state} onGoOn={() => setLookedBack(true)} />
  return (
    <Stage
      title={statement ? 'Looking back: is it true of you?' : 'What did being a stranger teach you?'}
      task={
        statement ? `“${statement.text}”` : 'In a class, your instructor can read it. It earns no points.'
      }
      steps={{
        label: 'Statements about your run',
        names: [...statements.map((_, number) => String(number + 1)), 'Finish'],
        at,
        reached: statements.length - missing,
        onGo: setAt,
      }}
      scene={<TradePath visits={pathOf(state)} narrow={narrow} />}
      message={
        <Message from={clerk} mood="asks">
          <p>Your answers are compared with your whole run. The path and the notebook show it.</p>
        </Message>
      }
      tools={<Notebook state={state} />}
      action={
        statement ? null : (
          <SendRow
            deciding={deciding}
            objection={missing === 0 ? null : `${counted(missing, 'statement')} still to answer.`}
            onSend={() => void deciding.send(decision)}
          >
            Hand in your answers
          </SendRow>
        )
      }
    >
      {statement ? (
        <div className="cx-ways stack gap-10" role="group" aria-label={statement.text}>
          {[true, false].map((answer) => (
            <Button
              key={String(answer)}
              className="cx-way"
              aria-pressed={answers[statement.id] === answer}
              onClick={() => {
                const given = { ...answers, [statement.id]: answer }
                setAnswers(given)
                next(given)
              }}
            >
              <span className="stack gap-4">{answer ? 'True' : 'Not true'}</span>
            </Button>
          ))}
        </div>
      ) : (
        <TextArea label="Your note (optional)" value={note} most={state.mostNote} onChange={setNote} />
      )}
    </Stage>
  )
}

/** The outcome of the joint table, before the player looks back. */
function AfterTable({
  held,
  state,
  onGoOn,
}: {
  held: JointHeld
  state: CulturalExchangeState
  onGoOn: () => void
}) {
  return (
    <Stage
      title={held.homeTook && held.awayTook ? 'The deal is made' : 'No deal today'}
      task={`Whom each custom served: ${state.away.name} by your notes. Your mark is what this table brings on average.`}
      scene={<HeldTable told={{ held, reveal: shown }} state={state} />}
      message={<TableWords held={held} state={state} />}
      tools={<Notebook state={state} />}
      action={
        <Button kind="solid" onClick={onGoOn}>
          Look back at your run
        </Button>
      }
    >
      <TableLaid held={held} state={state} />
    </Stage>
  )
}

const shown = { progress: 1, isOver: true, skip: () => undefined }
