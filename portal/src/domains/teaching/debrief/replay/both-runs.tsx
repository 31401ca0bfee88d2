import type { ComparedRun, Comparison } from '@tradewind/contract/teaching/debrief/replays'
import { useState } from 'react'
import { Failure, Waiting } from '../../class-parts.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import type { DeskProps } from '../desk-props.ts'
import { PlayOf } from './play-of.tsx'
import { namesOfBoth, placeInWords, type SharedMoment } from './replay-words.ts'
import { Stepper } from './stepper.tsx'
import { useMoment } from './use-replay.ts'

interface Props extends DeskProps {
  comparison: Comparison
  moments: readonly SharedMoment[]
  at: number
  onGo: (at: number) => void
}

export const bothRunsHeading = 'both-runs'

const sides = ['first', 'second'] as const
type Side = (typeof sides)[number]

/** Both runs at the same moment: beside each other where there is room, else one at a time. */
export function BothRuns({ comparison, moments, at, onGo, ...desk }: Props) {
  const [shown, show] = useState<Side>('first')
  const moment = moments[at]
  if (!moment) return null
  const { first, second } = comparison
  const names = namesOfBoth(first, second)
  const place =
    moment.round === null ? 'both at the end' : `both before decision ${moment.nth} of round ${moment.round}`
  return (
    <section aria-labelledby={bothRunsHeading}>
      <h2 id={bothRunsHeading} tabIndex={-1}>
        Both step by step
      </h2>
      <Stepper place={place} step={at} last={moments.length - 1} onGo={onGo} />
      <div className="desk-which">
        <Buttons label="Whose run to look around in">
          {sides.map((side, number) => (
            <Button
              key={side}
              kind={side === shown ? 'solid' : 'outlined'}
              aria-pressed={side === shown}
              onClick={() => show(side)}
            >
              {names[number]}
            </Button>
          ))}
        </Buttons>
      </div>
      <div className="desk-beside stack gap-24 top two-columns" data-shown={shown}>
        {/* Two copies of one page would confuse who cannot see them, so one of them at a time can be reached. */}
        <div onPointerEnter={() => show('first')}>
          <div inert={shown !== 'first'}>
            <OneRun {...desk} compared={first} step={moment.steps[0]} />
          </div>
        </div>
        <div onPointerEnter={() => show('second')}>
          <div inert={shown !== 'second'}>
            <OneRun {...desk} compared={second} step={moment.steps[1]} />
          </div>
        </div>
      </div>
    </section>
  )
}

function OneRun({ view, compared, step }: DeskProps & { compared: ComparedRun; step: number }) {
  const { run, steps } = compared
  const { answer, problem, again } = useMoment({ id: view.session.id, run: run.id }, step)
  return (
    <div className="stack gap-16 one-column">
      <p className="strong">{placeInWords(run, steps, answer?.step ?? step)}</p>
      {problem && <Failure problem={problem} onRetry={again} />}
      {!problem && !answer && <Waiting what={`the run of ${run.player}`} />}
      {!problem && answer && (
        <PlayOf lab={view.session.lab} moment={answer.moment} turn={answer.step} player={run.player} />
      )}
    </div>
  )
}
