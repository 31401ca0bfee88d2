import type { Replay, ReplayedRun } from '@tradewind/contract/teaching/debrief/replays'
import { useState } from 'react'
import { Failure, Waiting } from '../../class-parts.tsx'
import { StudentResult } from '../../student-result.tsx'
import { Button } from '@tradewind/ui/button.tsx'
import type { DeskProps } from '../desk-props.ts'
import { ChooseRun } from './choose-run.tsx'
import { Decided, StepsList } from './decided.tsx'
import { PlayOf } from './play-of.tsx'
import { placeInWords } from './replay-words.ts'
import { Stepper } from './stepper.tsx'
import { useMoment, useReplay, useReplays } from './use-replay.ts'
import { WhatIf } from './what-if.tsx'
import './replay.css'

/** A student's or a team's run, step by step, as they knew it then. */
export function ReplayPart(props: DeskProps) {
  const { view } = props
  const { answer, problem, again } = useReplays(view.session.id)
  const [chosen, choose] = useState<string | null>(null)
  if (problem) return <Failure problem={problem} onRetry={again} />
  if (!answer) return <Waiting what="the runs of the class" />
  const { runs } = answer
  const run =
    runs.find(({ id }) => id === chosen) ?? runs.find(({ status }) => status === 'finished') ?? runs[0]
  if (!run) return <NobodyPlays />
  return (
    <section className="desk-replay" aria-label="Replay">
      <ChooseRun runs={runs} chosen={run} onChoose={choose} />
      <LoadedRun key={run.id} {...props} run={run} />
    </section>
  )
}

export function NobodyPlays() {
  return (
    <p className="class-card">Nobody in this class has begun a run yet. Replays appear with the first one.</p>
  )
}

function LoadedRun({ run, ...props }: DeskProps & { run: ReplayedRun }) {
  const { answer, problem, again } = useReplay({ id: props.view.session.id, run: run.id })
  if (problem) return <Failure problem={problem} onRetry={again} />
  if (!answer) return <Waiting what="the run" />
  return <ReplayOfRun {...props} replay={answer} />
}

function ReplayOfRun({ replay, ...props }: DeskProps & { replay: Replay }) {
  const { view } = props
  const { lab } = view.session
  const { run, steps } = replay
  const ids = { id: view.session.id, run: run.id }
  const [step, setStep] = useState(0)
  const [trying, setTrying] = useState(false)
  const { answer, problem, again } = useMoment(ids, step)
  if (problem) return <Failure problem={problem} onRetry={again} />
  if (!answer) return <Waiting what="the step" />
  const shown = steps[answer.step]
  if (trying)
    return (
      <WhatIf
        {...{ lab, ids, run }}
        from={answer}
        place={placeInWords(run, steps, answer.step)}
        onBack={() => setTrying(false)}
      />
    )
  return (
    <>
      <Stepper
        place={placeInWords(run, steps, answer.step)}
        step={answer.step}
        last={steps.length}
        onGo={setStep}
      >
        {shown && view.session.solutionOpen && (
          <Button kind="solid" busy={answer.step !== step} onClick={() => setTrying(true)}>
            Decide differently from here
          </Button>
        )}
      </Stepper>
      {!view.session.solutionOpen && <WhatIfWaits />}
      {shown && <Decided run={run} step={shown} />}
      {!shown && run.status === 'finished' ? (
        <StudentResult theClass={view.session} student={{ id: run.student, name: run.player }} run={run.id} />
      ) : (
        <PlayOf lab={lab} moment={answer.moment} turn={answer.step} player={run.player} />
      )}
      <StepsList steps={steps} step={answer.step} onGo={setStep} />
    </>
  )
}

function WhatIfWaits() {
  return (
    <p className="aside">
      What if, deciding differently from a step on, waits for the solution, because it would show it. Open the
      solution on the page of the class.
    </p>
  )
}
