import type { ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { Odds } from '../../shell/place/charts/odds.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { Statement } from '../engine/forecasts.ts'
import { confidenceIn, missingConfidence, undecided, withSaid } from './confidences.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { PlanTools, Scene } from './scene.tsx'
import type { StreetView } from './street-model.ts'

interface Props {
  play: MarketEntryPlay
  /** The name under which the answers are kept until they are sent. */
  draft: string
  label: string
  statements: readonly Statement[]
  /** A short name for each statement. */
  names: Readonly<Record<string, string>>
  task: ReactNode
  view: StreetView
  message: (id: string) => ReactNode
  tools?: ReactNode
  /** What stands below the last statement. */
  last?: ReactNode
  send: string
  decision: (confidence: Readonly<Record<string, number>>) => MarketEntryDecision
}

/** Statements, one at a time, each with a chance that one can count. */
export function StatementSteps({ play, draft, statements, names, ...props }: Props) {
  const [given, setGiven] = useDraft<Readonly<Record<string, number>>>(`${draft}/given`, {})
  const [at, setAt] = useOwnDraft(`${draft}/step`, 0)
  const [reached, setReached] = useOwnDraft(`${draft}/reached`, 0)
  const deciding = useDeciding<MarketEntryDecision>(play)
  useHeadingOfNew(`${draft}/${at}`)
  const go = (to: number) => {
    setAt(to)
    if (to > reached) setReached(to)
  }
  const statement = statements[at]
  const next = statements[at + 1]
  const missing = missingConfidence(statements, given)
  const decision = props.decision(confidenceIn(statements, given))
  useCaptainDraft(missing === null ? decision : null, !next)
  if (!statement) return null
  const { id, text } = statement
  const said = given[id] ?? null
  return (
    <Stage
      steps={{
        label: props.label,
        names: statements.map((one) => names[one.id] ?? one.id),
        at,
        reached,
        onGo: go,
      }}
      title={text}
      task={props.task}
      scene={
        <Scene view={props.view}>
          <Chance said={said} />
        </Scene>
      }
      message={props.message(id)}
      tools={props.tools ?? <PlanTools state={play.state} />}
      action={
        next ? (
          <Button kind="solid" onClick={() => go(at + 1)}>
            Next: {names[next.id]}
          </Button>
        ) : (
          <SendRow deciding={deciding} objection={missing} onSend={() => void deciding.send(decision)}>
            {props.send}
          </SendRow>
        )
      }
    >
      <div className="stack gap-12">
        <Slider
          label="How likely, in percent"
          unit="%"
          value={said}
          max={100}
          onChange={(value) => setGiven(withSaid(given, id, value))}
        />
        <Toggle
          label="Leave it at 50: I cannot tell"
          checked={said === undecided}
          onChange={(unsure) => setGiven(withSaid(given, id, unsure ? undecided : null))}
        />
        <p className="me-effect">
          {said === null ? (
            <>
              Nothing said yet. The <Term of="Brier score">Brier score</Term> is best for what you truly
              believe.
            </>
          ) : (
            <>
              <Term of="Brier score">Brier score</Term>: {((1 - said / 100) ** 2).toFixed(2)} if true,{' '}
              {((said / 100) ** 2).toFixed(2)} if false. Lower is better.
            </>
          )}
        </p>
      </div>
      {next === undefined && props.last}
    </Stage>
  )
}

function Chance({ said }: { said: number | null }) {
  return (
    <Picture
      title="A hundred futures like ours"
      says={
        said === null ? 'In how many of them is it true?' : `True in ${said} of 100, false in ${100 - said}.`
      }
    >
      <Odds count={said} />
    </Picture>
  )
}
