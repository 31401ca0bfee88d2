import type { LabRun, RunHindsight } from '@tradewind/contract/runs'
import { useEffect, useState } from 'react'
import type { LabApi } from '../api.ts'
import { Receipt } from '../grades/receipt.tsx'
import { Points } from '../parts.tsx'
import { PathChart, PathLegend } from '../place/charts/path-chart.tsx'
import { useNarrow } from '../place/narrow.ts'
import { Picture } from '../place/picture.tsx'
import { unfoldedInPrint } from '../printing.ts'
import type { Result, Simulation } from '../simulation.ts'
import { runName } from '../when.ts'
import { Button, Buttons } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Table } from '../ui/table.tsx'
import { cardLines, middleHalf, pathInWords, pathValue, whenSolutionIsShown } from './hindsight-words.ts'
import { Opening } from './opening.tsx'
import { ShareCard } from './share-card.tsx'
import { useHindsight } from './use-hindsight.ts'
import './result.css'

interface Props {
  labName: string
  run: LabRun
  result: Result
  api: LabApi
  Debrief: Simulation<unknown, unknown, unknown>['Debrief']
  onAgain: () => void
}

/** The result of a run: what to know at once, the run as one picture, the parts of the score, and the lab's debrief. */
export function ResultScreen({ labName, run, result, api, Debrief, onAgain }: Props) {
  const [sharing, setSharing] = useState(false)
  const looked = useHindsight(api, run.id)
  const hindsight = looked.state === 'known' ? looked.hindsight : null
  useEffect(
    () =>
      unfoldedInPrint(window, () => document.querySelectorAll<HTMLDetailsElement>('.play .result details')),
    [],
  )
  return (
    <>
      <section className="result">
        <h2>Your result: {runName(run)}</h2>
        <Opening run={run} score={result.score} looked={looked} />
        <Receipt api={api} run={run} />
        <Buttons>
          <Button kind="solid" onClick={onAgain}>
            Play again
          </Button>
          <Button kind="outlined" onClick={() => setSharing(true)}>
            Share a card
          </Button>
          <Button kind="outlined" onClick={() => print()}>
            Print
          </Button>
        </Buttons>
        {hindsight?.path && <PathPicture path={hindsight.path} />}
        <Disclosure className="result-parts" summary="The parts of your score">
          <Points
            parts={result.parts.map(({ name, says, points, max }) => ({ name, text: says, points, of: max }))}
          />
        </Disclosure>
        {result.solution === null && hindsight && (
          <p className="aside">The best alternatives are shown {whenSolutionIsShown(run, hindsight)}.</p>
        )}
      </section>
      <Debrief state={run.state} rules={run.rules} result={result} />
      {sharing && (
        <ShareCard
          lines={cardLines({ lab: labName, score: result.score, hindsight })}
          path={hindsight?.path?.own ?? null}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  )
}

/** The run as one picture, over the paths that may be shown. */
function PathPicture({ path }: { path: NonNullable<RunHindsight['path']> }) {
  const narrow = useNarrow()
  const own = { name: 'You', values: path.own }
  const { others, best, class: theClass } = path
  const lines = [own, ...others, ...(best ? [best] : [])]
  return (
    <Picture
      title={path.name}
      says={pathInWords(path)}
      figures={
        <Table
          frame={path.name}
          caption={`In ${path.unit}`}
          columns={[
            { head: 'Round', cell: ({ round }) => round },
            ...lines.map(({ name, values }) => ({
              head: name,
              cell: ({ at }: { at: number }) => pathValue(values[at] ?? 0),
            })),
            ...(theClass
              ? [
                  {
                    head: 'Middle of your class',
                    cell: ({ at }: { at: number }) => pathValue(theClass.median[at] ?? 0),
                  },
                  {
                    head: 'Middle half of your class',
                    cell: ({ at }: { at: number }) => middleHalf(theClass, at),
                  },
                ]
              : []),
          ]}
          rows={path.rounds.map((round, at) => ({ round, at }))}
          rowKey={({ round }) => round}
        />
      }
    >
      <PathChart
        rounds={path.rounds}
        unit={path.unit}
        text={pathValue}
        {...{ own, others, best, theClass, narrow }}
      />
      {narrow && <PathLegend {...{ own, others, best, theClass }} />}
    </Picture>
  )
}
