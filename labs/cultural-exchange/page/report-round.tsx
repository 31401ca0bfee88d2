import { Radio } from '@tradewind/ui/choices.tsx'
import { useDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeDecision } from '../engine/decisions.ts'
import type { CulturalExchangeState } from '../engine/state.ts'
import { Confidence } from './confidence.tsx'
import { markWords, tallyOf, visitsIn, type Mark, type Tally } from './counts.ts'
import { knowingNothing, missingInReport } from './cultural-exchange-play.ts'
import { LastWords, ToldTrade, type RoundProps } from './last-trade.tsx'
import { Notebook } from './notebook.tsx'
import { clerk } from './people.ts'
import { Stall } from './stall.tsx'
import { pinned } from './stall-marks.ts'
import { TallyMarks } from './tally.tsx'

interface Suspect {
  readonly table: TableId
  readonly custom: CustomId
}

/** The table and the custom whose rule has changed: one of sixteen places on a board of the signs seen. */
export function ReportRound({ told, ...play }: RoundProps) {
  const { state } = play
  const [suspect, setSuspect] = useDraft<Suspect | null>('report/suspect', null)
  const [confidence, setConfidence] = useDraft<number | null>('report/confidence', null)
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const isTelling = told !== null && !told.touched
  const missing = missingInReport(suspect?.table ?? null, suspect?.custom ?? null, confidence)
  const decision =
    missing === null && suspect !== null && confidence !== null
      ? ({ type: 'report', ...suspect, confidence } as const)
      : null
  useCaptainDraft(decision)
  return (
    <Stage
      title="Which rule changed, and at which table?"
      task={`Your return visits, counted: ${markWords}. One of the sixteen is another rule now.`}
      scene={
        isTelling ? <ToldTrade last={told} state={state} /> : <Suspected state={state} suspect={suspect} />
      }
      message={
        isTelling ? (
          <LastWords last={told} state={state} />
        ) : (
          <Message from={clerk} mood="asks">
            <p>
              A random guess is right in 6 of 100 cases. The surer you are, the more a wrong answer costs.
            </p>
          </Message>
        )
      }
      tools={<Notebook state={state} />}
      action={
        <SendRow
          deciding={deciding}
          objection={missing}
          onSend={() => {
            if (decision) void deciding.send(decision)
          }}
        >
          Lock in this answer
        </SendRow>
      }
    >
      <Board
        state={state}
        suspect={suspect}
        onSuspect={(next) => {
          told?.touch()
          setSuspect(next)
        }}
      />
      <Confidence
        label="Percent sure that table and custom are right"
        value={confidence}
        unknown={knowingNothing.report}
        onChange={(next) => {
          told?.touch()
          setConfidence(next)
        }}
      />
    </Stage>
  )
}

interface BoardProps {
  state: CulturalExchangeState
  suspect: Suspect | null
  onSuspect: (suspect: Suspect) => void
}

function Board({ state, suspect, onSuspect }: BoardProps) {
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">Which rule changed, and where?</legend>
      <div className="cx-board-head strong" aria-hidden="true">
        <span />
        <span>Weir</span>
        <span>Lantern</span>
      </div>
      {state.customs.map((custom) => (
        <div key={custom.id} className="cx-board-row ruled-top">
          <span aria-hidden="true">{custom.name}</span>
          {state.tables.map(({ id, name }) => (
            <Radio
              key={id}
              name="cx-suspect"
              checked={suspect?.table === id && suspect.custom === custom.id}
              onChoose={() => onSuspect({ table: id, custom: custom.id })}
            >
              <span className="visually-hidden">{`${custom.name}, ${name.toLowerCase()}: `}</span>
              <TallyMarks tally={tallyOf(visitsIn(state, { onReturn: true, table: id }), custom.id)} />
            </Radio>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

function strongest({ signs, quiet }: Tally): Mark {
  if (signs > 0) return 'sign'
  return quiet > 0 ? 'quiet' : 'watched'
}

/** The stall of the table in question, with the custom in question on top. */
function Suspected({ state, suspect }: { state: CulturalExchangeState; suspect: Suspect | null }) {
  const spot = suspect?.table ?? 'weir'
  const visits = visitsIn(state, { onReturn: true, table: spot })
  return (
    <Stall
      spot={spot}
      trust={state.trust[spot]}
      rods={[]}
      cards={pinned(state.customs, visits.at(-1)?.ways ?? {}, ({ id }) => ({
        sign: visits.length === 0 ? null : strongest(tallyOf(visits, id)),
        active: suspect?.custom === id,
      }))}
      pose={{ gesture: suspect === null ? 'folded' : 'chin', mood: 'asks' }}
    />
  )
}
