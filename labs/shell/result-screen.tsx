import type { LabRun } from '@tradewind/contract/runs'
import { useEffect } from 'react'
import { Points } from './parts.tsx'
import { unfoldedInPrint } from './printing.ts'
import type { Result, Simulation } from './simulation.ts'
import { runName } from './when.ts'
import { Button, Buttons } from './ui/button.tsx'

interface Props {
  run: LabRun
  result: Result
  Debrief: Simulation<unknown, unknown, unknown>['Debrief']
  onAgain: () => void
}

/** The score with its parts, and the lab's own debrief. */
export function ResultScreen({ run, result, Debrief, onAgain }: Props) {
  useEffect(
    () => unfoldedInPrint(window, () => document.querySelectorAll<HTMLDetailsElement>('.play details')),
    [],
  )
  return (
    <>
      <section className="result">
        <h2>Your result: {runName(run)}</h2>
        <p className="score">
          <strong>{result.score}</strong> of 100
        </p>
        <Points
          parts={result.parts.map(({ name, says, points, max }) => ({ name, text: says, points, of: max }))}
        />
        {result.solution === null && (
          <p className="aside">
            {run.classSession === null
              ? 'The best alternatives are shown after your last counted attempt.'
              : 'The best alternatives are shown when your instructor opens the solution.'}
          </p>
        )}
        <Buttons>
          <Button kind="solid" onClick={onAgain}>
            Play again
          </Button>
          <Button kind="outlined" onClick={() => print()}>
            Print
          </Button>
        </Buttons>
      </section>
      <Debrief state={run.state} rules={run.rules} result={result} />
    </>
  )
}
