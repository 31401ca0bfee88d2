import type { ClassDebrief } from '@tradewind/contract/teaching/debrief'
import { dayWords } from '@tradewind/contract/words/dates'
import { useState } from 'react'
import { useAnswer } from '../asking.ts'
import { Failure, Waiting } from '../class-parts.tsx'
import { number } from '@tradewind/contract/teaching/words/classes'
import { pointsInWords } from '@tradewind/contract/teaching/words/hindsight'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { call } from '../../../api.ts'
import { comparedDecisions, type ComparedDecision } from './compared.ts'
import type { DeskProps } from './desk-props.ts'

/** This class beside another one of the same settings. */
export function Cohorts({ view: { session } }: DeskProps) {
  const { id } = session
  const {
    answer: others,
    problem,
    again,
  } = useAnswer(['GET /api/class-sessions/:id/cohorts', id], () =>
    call('GET /api/class-sessions/:id/cohorts', { params: { id } }),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  if (problem) return <Failure problem={problem} onRetry={again} />
  if (!others) return <Waiting what="your other classes" />
  const [first] = others
  if (!first)
    return (
      <p className="class-card">
        You have no other class with the same settings and rules in which somebody has finished. “Copy to a
        new term” on the page of the class makes one for the next term.
      </p>
    )
  const other = others.find((each) => each.id === chosen) ?? first
  return (
    <>
      <div className="desk-choice">
        <SelectField
          label="Beside this class"
          value={other.id}
          onChange={setChosen}
          options={others.map((each) => ({
            value: each.id,
            name: `${each.name}, ${dayWords(each.createdAt)}`,
          }))}
        />
      </div>
      <Compared key={other.id} ids={[id, other.id]} names={[session.name, other.name]} />
    </>
  )
}

interface ComparedProps {
  ids: readonly [string, string]
  names: readonly [string, string]
}

function Compared({ ids: [own, other], names }: ComparedProps) {
  const { answer, problem, again } = useAnswer(
    ['GET /api/class-sessions/:id/debrief', own, other],
    async () => {
      const of = (id: string) =>
        call('GET /api/class-sessions/:id/debrief', { params: { id }, query: { audience: 'desk' } })
      const [mine, theirs] = await Promise.all([of(own), of(other)])
      return [mine, theirs] as const
    },
  )
  if (problem) return <Failure problem={problem} onRetry={again} />
  if (!answer) return <Waiting what="both classes" />
  if (answer[0].finished === 0)
    return (
      <p className="class-card">Nobody in this class has finished yet. Come back with the first result.</p>
    )
  return (
    <>
      <ScoresBeside both={answer} names={names} />
      <DecisionsBeside decisions={comparedDecisions(answer)} names={names} />
    </>
  )
}

type Both = readonly [ClassDebrief, ClassDebrief]

function ScoresBeside({ both: [own, other], names }: { both: Both; names: ComparedProps['names'] }) {
  const middleOf = (debrief: ClassDebrief, part: string) =>
    debrief.parts.find(({ id }) => id === part)?.numbers.median ?? null
  const rows = [
    { name: 'Finished runs', values: [own.finished, other.finished] as const },
    { name: 'Median score', values: [own.scores?.median ?? null, other.scores?.median ?? null] as const },
    ...own.parts.map(({ id, name, max }) => ({
      name: `${name}, of ${number(max)}`,
      values: [middleOf(own, id), middleOf(other, id)] as const,
    })),
  ]
  return (
    <section aria-labelledby="cohort-scores">
      <h2 id="cohort-scores">Scores</h2>
      <Table
        caption="The median of each class"
        columns={[
          { head: 'Figure', cell: ({ name }) => name },
          { head: names[0], cell: ({ values }) => points(values[0]) },
          { head: names[1], cell: ({ values }) => points(values[1]) },
          { head: 'Difference', cell: ({ values }) => difference(values) },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </section>
  )
}

const points = (value: number | null) => (value === null ? '–' : pointsInWords(value))

function difference([own, other]: readonly [number | null, number | null]): string {
  if (own === null || other === null) return '–'
  const by = Math.round((own - other) * 10) / 10
  return `${by > 0 ? '+' : ''}${pointsInWords(by)}`
}

function DecisionsBeside({
  decisions,
  names,
}: {
  decisions: readonly ComparedDecision[]
  names: ComparedProps['names']
}) {
  return (
    <section aria-labelledby="cohort-decisions">
      <h2 id="cohort-decisions">Decisions</h2>
      {decisions.length === 0 && (
        <p className="class-card">Both classes share no decision that can be compared.</p>
      )}
      {decisions.map(({ key, title, rows }) => (
        <Table
          key={key}
          frame={title}
          caption={title}
          columns={[
            { head: 'Choice', cell: ({ name }) => name },
            { head: names[0], cell: ({ values }) => values[0] },
            { head: names[1], cell: ({ values }) => values[1] },
          ]}
          rows={rows}
          rowKey={({ name }) => name}
        />
      ))}
    </section>
  )
}
