import type { ClassView } from '@tradewind/contract/teaching/classes'
import type { ClassDebrief, DecisionSpread } from '@tradewind/contract/teaching/debrief'
import type { ReactNode } from 'react'
import { counted, number, quartilesInWords, scoresByTens } from '@tradewind/contract/teaching/words/classes'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { pathValue, pointsInWords } from '@tradewind/contract/teaching/words/hindsight'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { ColumnChart } from '@tradewind/ui/plots/column-chart.tsx'
import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import {
  earnedInWords,
  groupInWords,
  groupsOf,
  momentInWords,
  momentName,
  partedAndAlike,
  partInWords,
  pathsInWords,
} from './debrief-words.ts'

/** How the scores of the students spread. */
export function ScoresOfClass({ view: { session, students, scores } }: { view: ClassView }) {
  if (!scores) return null
  const bins = scoresByTens(students.flatMap(({ score }) => (score === null ? [] : [score])))
  return (
    <div className="class-card">
      <ColumnChart
        title={session.rehearsal ? 'Scores, not counted' : 'Counted scores'}
        heading="h3"
        summary={quartilesInWords(scores)}
        heads={['Score', 'Students']}
        columns={bins.map(({ name, count }) => ({ name, value: count, text: number(count) }))}
        edges={Array.from({ length: bins.length + 1 }, (_, at) => String(at * 10))}
      />
    </div>
  )
}

interface PartsProps {
  debrief: ClassDebrief
  /** What stands below, in the same section. */
  children?: ReactNode
}

/** The middle and the middle half of the scores, and the same of each part. */
export function PartsOfClass({ debrief: { scores, parts, finished }, children }: PartsProps) {
  if (!scores) return null
  const { lower, median, upper } = scores
  return (
    <section aria-labelledby="desk-scores">
      <h2 id="desk-scores">What the class scored</h2>
      <div className="class-card">
        <BarChart
          title="The median of each part of the score"
          heading="h3"
          summary={
            finished === 1
              ? `One run is finished, with ${pointsInWords(median)} points.`
              : `${counted(finished, 'run')} are finished. The median score is ${pointsInWords(median)}; half of the class lies between ${pointsInWords(lower)} and ${pointsInWords(upper)}.`
          }
          heads={['Part', 'Points']}
          full={1}
          bars={parts.map((part) => ({
            label: `${part.name}, of ${number(part.max)}`,
            value: part.max === 0 ? 0 : part.numbers.median / part.max,
            text: partInWords(part),
          }))}
        />
      </div>
      {children}
    </section>
  )
}

/** Where decisions spread, and what they earned. What the class is talked about by comes first. */
export function DecisionsOfClass({ decisions }: Pick<ClassDebrief, 'decisions'>) {
  const rounds = [...new Set(decisions.map(({ round }) => round))]
  if (rounds.length === 0) return null
  return (
    <section aria-labelledby="desk-decisions">
      <h2 id="desk-decisions">What the class decided</h2>
      <p className="aside">
        Beside each choice: how many made it, and their median score. What goes together with a score need not
        be its cause.
      </p>
      {rounds.map((round) => (
        <Round key={round} round={round} decisions={decisions.filter((each) => each.round === round)} />
      ))}
    </section>
  )
}

/** So many decisions of a round are in view at once. */
const inView = 6

function Round({ round, decisions }: { round: number; decisions: readonly DecisionSpread[] }) {
  const { parted, alike } = partedAndAlike(decisions)
  const others = parted.slice(inView)
  return (
    <Disclosure className="round" summary={`Round ${round}`} open>
      <Charts decisions={parted.slice(0, inView)} />
      {alike.length > 0 && (
        <div className="class-card">
          <h3>All decided the same</h3>
          <dl className="run-parts">
            {alike.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {others.length > 0 && (
        <Disclosure summary={`Other decisions of round ${round}`}>
          <Charts decisions={others} />
        </Disclosure>
      )}
    </Disclosure>
  )
}

function Charts({ decisions }: { decisions: readonly DecisionSpread[] }) {
  if (decisions.length === 0) return null
  return (
    <div className="charts">
      {decisions.map((decision) => (
        <div key={decision.id} className="class-card">
          <DecisionChart decision={decision} />
        </div>
      ))}
    </div>
  )
}

const shownGroups = 6

export function DecisionChart({ decision }: { decision: DecisionSpread }) {
  const groups = groupsOf(decision)
  // A single remaining choice is shown itself, rather than as "1 other".
  const shown = groups.length <= shownGroups + 1 ? groups : groups.slice(0, shownGroups)
  const others = groups.slice(shown.length)
  return (
    <>
      <BarChart
        title={decision.name}
        heading="h3"
        summary={earnedInWords(groups)}
        heads={['Choice', 'Runs, median score']}
        bars={shown.map((group) => ({
          label: group.name,
          value: group.runs,
          text: groupInWords(group),
        }))}
      />
      {others.length > 0 && (
        <p className="aside">
          And {counted(others.length, 'other choice')},{' '}
          {counted(
            others.reduce((sum, { runs }) => sum + runs, 0),
            'run',
          )}
          .
        </p>
      )}
    </>
  )
}

export function PathsOfClass({ path }: { path: NonNullable<ClassDebrief['path']> }) {
  const narrow = useNarrow()
  return (
    <section aria-labelledby="desk-paths">
      <h2 id="desk-paths">The best and a typical path</h2>
      <div className="class-card">
        <LineChart
          title={path.name}
          heading="h3"
          summary={pathsInWords(path)}
          x={{ name: 'Round', text: (at) => (narrow ? String(at + 1) : (path.rounds[at] ?? '')) }}
          y={{ name: path.unit, text: pathValue }}
          xs={path.rounds.map((_, at) => at)}
          lines={[
            { name: `The best run, ${pointsInWords(path.best.score)} points`, ys: path.best.values },
            { name: `A typical run, ${pointsInWords(path.typical.score)} points`, ys: path.typical.values },
          ]}
        />
      </div>
    </section>
  )
}

export function MomentsOfClass({ debrief: { moments, lookedBack, finished } }: { debrief: ClassDebrief }) {
  if (finished === 0) return null
  return (
    <section aria-labelledby="desk-moments">
      <h2 id="desk-moments">Decisive moments</h2>
      {lookedBack < finished && (
        <p className="aside" role="status">
          Each run is played again with every other choice, one at a time. {number(lookedBack)} of{' '}
          {counted(finished, 'run')} are done.
        </p>
      )}
      {moments.length === 0 ? (
        <p className="class-card">
          {lookedBack < finished
            ? 'Decisive moments appear here when the runs have been looked back on.'
            : 'No decision mattered most in enough runs to be shown.'}
        </p>
      ) : (
        <ol className="desk-moments">
          {moments.map((moment) => (
            <li key={momentName(moment)} className="class-card">
              <h3>{momentName(moment)}</h3>
              <p>{momentInWords(moment, lookedBack)}</p>
              <p className="aside">Ask: what did you know then? What would you do now?</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
