import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { runName } from '@tradewind/contract/teaching/words/runs'
import { cardLines, whenSolutionIsShown } from '@tradewind/contract/teaching/words/hindsight'
import type { LabApi } from '../api.ts'
import { Receipt } from '../grades/receipt.tsx'
import { Points } from '@tradewind/ui/parts.tsx'
import { unfoldedInPrint } from '../printing.ts'
import { MissedRounds } from '../room/missed.tsx'
import type { Result, Simulation } from '../simulation.ts'
import { Board } from './board.tsx'
import { Opening } from './opening.tsx'
import { PathPicture } from './path-picture.tsx'
import { TryAgain } from './try-again.tsx'
import { ShareCard } from './share-card.tsx'
import { medianInWords, standingInWords, whenStandingIsShown } from './standing-words.ts'
import { useClassStanding } from './use-class-standing.ts'
import { useHindsight } from './use-hindsight.ts'
import './result.css'

interface Props {
  labName: string
  run: LabRun
  result: Result
  api: LabApi
  Debrief: Simulation<unknown, unknown, unknown>['Debrief']
  onAgain: () => void
  /** Plays another run. */
  onRun: (run: LabRun) => void
  /** What the instructor asks. */
  children: ReactNode
}

/** The result of a run: what to know at once, the run as one picture, the parts of the score, and the lab's debrief. */
export function ResultScreen({ labName, run, result, api, Debrief, onAgain, onRun, children }: Props) {
  const [sharing, setSharing] = useState(false)
  const ask = useCallback(
    () => api.call('GET /api/runs/:run/hindsight', { params: { run: run.id } }),
    [api, run.id],
  )
  const looked = useHindsight(ask)
  const { standing, waitsFor, choose } = useClassStanding(api, run)
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
        <Opening
          run={run}
          score={result.score}
          looked={looked}
          standing={standing ? standingInWords(standing) : whenStandingIsShown({ waitsFor })}
        />
        <Receipt api={api} run={run} />
        {children}
        <Buttons>
          <Button kind="solid" onClick={onAgain}>
            {run.room ? 'Back to start' : 'Play again'}
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
            parts={result.parts.map(({ id, name, says, points, max }) => ({
              ...{ name, text: says, points, of: max },
              note: medianInWords(standing?.parts.find((part) => part.id === id)),
            }))}
          />
        </Disclosure>
        {standing?.board && <Board board={standing.board} rehearsal={standing.rehearsal} choose={choose} />}
        {result.solution === null && hindsight && (
          <p className="aside">The best alternatives are shown {whenSolutionIsShown(run, hindsight)}.</p>
        )}
      </section>
      {result.solution !== null && run.kind !== 'trial' && (
        <TryAgain api={api} run={run} decisive={hindsight?.decisive?.round ?? 1} onRun={onRun} />
      )}
      <MissedRounds missed={run.room?.missed ?? []} />
      <Debrief state={run.state} rules={run.rules} result={result} firms={run.firms} />
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
