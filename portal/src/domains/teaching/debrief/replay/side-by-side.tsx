import type { ComparedRun, Comparison } from '@tradewind/contract/teaching/debrief/replays'
import { useState } from 'react'
import { useAnswer } from '../../asking.ts'
import { Failure, Waiting } from '../../class-parts.tsx'
import { factText } from '@tradewind/contract/teaching/words/classes'
import { pointsInWords } from '@tradewind/contract/teaching/words/hindsight'
import { Button } from '@tradewind/ui/button.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { call } from '../../../../api.ts'
import type { DeskProps } from '../desk-props.ts'
import { BothRuns, bothRunsHeading } from './both-runs.tsx'
import { ChooseRun } from './choose-run.tsx'
import { NobodyPlays } from './replay-part.tsx'
import { momentsOfBoth, namesOfBoth, partingInWords } from './replay-words.ts'
import { useReplays } from './use-replay.ts'
import './replay.css'

/** Two runs of the class: where they part, what both decided, and both step by step. */
export function SideBySide(props: DeskProps) {
  const { view } = props
  const { answer, problem, again } = useReplays(view.session.id)
  const [chosen, choose] = useState<{ first: string | null; second: string | null }>({
    first: null,
    second: null,
  })
  if (problem) return <Failure problem={problem} onRetry={again} />
  if (!answer) return <Waiting what="the runs of the class" />
  const { runs, pair } = answer
  const first = runs.find(({ id }) => id === (chosen.first ?? pair?.best)) ?? runs[0]
  const others = runs.filter(({ id }) => id !== first?.id)
  const second = others.find(({ id }) => id === (chosen.second ?? pair?.typical)) ?? others[0]
  if (!first) return <NobodyPlays />
  if (!second)
    return <p className="class-card">There is one run in this class so far. Two can be put side by side.</p>
  return (
    <section className="desk-replay" aria-label="Side by side">
      {pair && chosen.first === null && chosen.second === null && (
        <p>The best run stands beside a typical one. Choose others in the lists.</p>
      )}
      <div className="desk-pair">
        <ChooseRun
          runs={runs}
          chosen={first}
          label="First student or team"
          onChoose={(id) => choose({ first: id, second: id === second.id ? first.id : second.id })}
        />
        <ChooseRun
          runs={others}
          chosen={second}
          label="Second student or team"
          onChoose={(id) => choose({ first: first.id, second: id })}
        />
      </div>
      <Compared key={`${first.id} ${second.id}`} {...props} first={first.id} second={second.id} />
    </section>
  )
}

function Compared({ first, second, ...props }: DeskProps & { first: string; second: string }) {
  const { view } = props
  const { id } = view.session
  const { answer, problem, again } = useAnswer(
    ['GET /api/class-sessions/:id/side-by-side', id, first, second],
    () => call('GET /api/class-sessions/:id/side-by-side', { params: { id }, query: { first, second } }),
  )
  const [at, setAt] = useState(0)
  if (problem) return <Failure problem={problem} onRetry={again} />
  if (!answer) return <Waiting what="both runs" />
  const moments = momentsOfBoth(answer.first.steps, answer.second.steps)
  const { parting } = answer
  const partsAt = parting ? moments.findIndex(({ steps }) => steps[0] === parting.step) : -1
  return (
    <>
      <div className="class-card desk-parting stack gap-12 leading">
        <h2>Where they part</h2>
        <p>{partingInWords(answer)}</p>
        {partsAt !== -1 && (
          <Button
            kind="outlined"
            onClick={() => {
              setAt(partsAt)
              document.getElementById(bothRunsHeading)?.scrollIntoView()
              document.getElementById(bothRunsHeading)?.focus({ preventScroll: true })
            }}
          >
            Show both at that moment
          </Button>
        )}
      </div>
      <Scores comparison={answer} />
      <Facts comparison={answer} />
      <BothRuns {...props} comparison={answer} moments={moments} at={at} onGo={setAt} />
    </>
  )
}

interface ScoreRow {
  name: string
  first: number | null
  second: number | null
}

function Scores({ comparison: { first, second } }: { comparison: Comparison }) {
  const points = ({ parts }: ComparedRun, id: string) => parts.find((part) => part.id === id)?.points ?? null
  const named = [...new Map([...first.parts, ...second.parts].map((part) => [part.id, part])).values()]
  const rows: ScoreRow[] = [
    { name: 'Score, of 100', first: first.run.score, second: second.run.score },
    ...named.map(({ id, name, max }) => ({
      name: `${name}, of ${max}`,
      first: points(first, id),
      second: points(second, id),
    })),
  ]
  const cell = (value: number | null) => (value === null ? 'Not finished' : pointsInWords(value))
  const [one, other] = namesOfBoth(first, second)
  return (
    <section aria-labelledby="both-scores">
      <h2 id="both-scores">Scores and their parts</h2>
      <Table
        caption="Scores and their parts"
        captionHidden
        look="cards"
        columns={[
          { head: 'Part', cell: ({ name }) => name },
          { head: one, cell: (row) => cell(row.first) },
          { head: other, cell: (row) => cell(row.second) },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </section>
  )
}

function Facts({ comparison: { first, second, facts } }: { comparison: Comparison }) {
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const [one, other] = namesOfBoth(first, second)
  const shown = onlyDifferent ? facts.filter((row) => row.first !== row.second) : facts
  return (
    <section aria-labelledby="both-decided">
      <h2 id="both-decided">What both decided</h2>
      <Toggle label="Only where they differ" checked={onlyDifferent} onChange={setOnlyDifferent} />
      {shown.length === 0 ? (
        <p>Nothing differs so far.</p>
      ) : (
        <Table
          frame="Decisions of both"
          caption="By round"
          captionHidden
          look="cards"
          columns={[
            { head: 'Decision', cell: ({ name }) => name },
            { head: 'Round', cell: ({ round }) => round },
            {
              head: one,
              cell: (row) => <Value said={row.first} differs={row.first !== row.second} />,
            },
            {
              head: other,
              cell: (row) => <Value said={row.second} differs={row.first !== row.second} />,
            },
          ]}
          rows={shown}
          rowKey={(_, place) => place}
        />
      )}
    </section>
  )
}

function Value({ said, differs }: { said: string | null; differs: boolean }) {
  const text = said === null ? '–' : factText(said)
  return differs ? (
    <strong className="desk-differs">
      <span className="visually-hidden">differs: </span>
      {text}
    </strong>
  ) : (
    text
  )
}
