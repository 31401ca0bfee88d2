import type { LabRun, RunHindsight } from '@tradewind/contract/teaching/runs'
import type { ReactNode } from 'react'
import { Bar } from '@tradewind/ui/bar.tsx'
import { Button } from '@tradewind/ui/button.tsx'
import {
  classInWords,
  countedPoints,
  pointsInWords,
  weightInWords,
  whenSolutionIsShown,
} from '@tradewind/contract/teaching/words/hindsight'
import { StandingChart } from '../place/charts/standing-chart.tsx'
import type { Looked } from './use-hindsight.ts'

interface Props {
  run: LabRun
  score: number
  looked: Looked
  /** Where the run stands in the class, as a sentence; null while it is not shown. */
  standing?: string | null
  /** Whether the reader is not the player. */
  byAnother?: boolean
}

/** The three things that a result opens with. */
export function Opening({ run, score, looked, standing = null, byAnother = false }: Props) {
  const hindsight = looked.state === 'known' ? looked.hindsight : null
  const next = hindsight?.next ?? null
  return (
    <div className="result-opening stack gap-16" aria-busy={looked.state === 'waiting'}>
      <Card title="Your score">
        <p className="score">
          <strong>{pointsInWords(score)}</strong> of 100
        </p>
        {hindsight && <Standing {...{ run, score, hindsight, byAnother }} />}
        {hindsight && standing !== null && <p>{standing}</p>}
      </Card>
      {looked.state === 'waiting' && (
        <Card title="The decision that mattered most">
          <p className="aside">Playing your run again with other choices…</p>
        </Card>
      )}
      {looked.state === 'failed' && (
        <Card title="The decision that mattered most">
          <p>We could not look back on your run. Your score is saved.</p>
          <Button kind="outlined" onClick={looked.again}>
            Try again
          </Button>
        </Card>
      )}
      {hindsight && hindsight.tried > 0 && <Decisive run={run} hindsight={hindsight} />}
      {next !== null && (
        <Card title="What to try next">
          <p>{next}</p>
        </Card>
      )}
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="result-card stack gap-12 shrinkable pad-20-24 panel">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface StandingProps {
  run: LabRun
  score: number
  hindsight: RunHindsight
  byAnother: boolean
}

/** The score among the class, or among one's own attempts. */
function Standing({ run, score, hindsight, byAnother }: StandingProps) {
  if (hindsight.class)
    return (
      <>
        <StandingChart tens={hindsight.class.tens} own={score} />
        <p>{classInWords(hindsight.class, score)}</p>
      </>
    )
  const { attempts } = hindsight
  const what = run.kind === 'rehearsal' ? 'Rehearsal' : 'Attempt'
  const severalRules = new Set(attempts.map(({ rules }) => rules)).size > 1
  return (
    <>
      {attempts.length > 1 && (
        <ul className="result-attempts stack gap-8 plain-list">
          {attempts.slice(-5).map((attempt) => (
            <li key={attempt.id} aria-current={attempt.id === run.id || undefined}>
              <span>
                {what} {attempt.attempt}
                {severalRules && `, rules ${attempt.rules}`}
              </span>
              <Bar thin share={attempt.score / 100} kind={attempt.id === run.id ? 'own' : 'other'} />
              <span>{pointsInWords(attempt.score)}</span>
            </li>
          ))}
        </ul>
      )}
      {!byAnother && <p className="aside">{ownStanding(run, attempts.length)}</p>}
    </>
  )
}

function ownStanding(run: LabRun, finished: number): string {
  if (run.classSession !== null && run.kind === 'counted')
    return 'You see it among your class once five have finished.'
  return finished > 1
    ? 'Your runs of this kind, the newest last.'
    : 'Play again to see how your runs compare.'
}

function Decisive({ run, hindsight }: { run: LabRun; hindsight: RunHindsight }) {
  const { decisive, tried } = hindsight
  if (decisive === null)
    return (
      <Card title="The decision that mattered most">
        <p>
          No other single choice would have earned more points. {tried} were tried, one at a time, with all
          else as it was.
        </p>
      </Card>
    )
  return (
    <Card title="The decision that mattered most">
      <p className="result-decisive stack gap-4">
        <strong>{decisive.name}</strong>
        <span>{countedPoints(decisive.weight)}</span>
      </p>
      <p>{weightInWords(decisive)}</p>
      <p className="aside">
        {decisive.better === null
          ? `The better choice is shown ${whenSolutionIsShown(run, hindsight)}.`
          : `Found by playing your run again with ${tried} other choices, one at a time.`}
      </p>
    </Card>
  )
}
