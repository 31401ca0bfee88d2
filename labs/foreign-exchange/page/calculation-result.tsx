import { useEffect, useRef } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Message } from '../../shell/place/message.tsx'
import { useReveal } from '../../shell/place/reveal.ts'
import { Stage } from '../../shell/place/stage.tsx'
import type { StepsProps } from '../../shell/place/steps.tsx'
import { Results } from '../../shell/play/results.tsx'
import type { GradedCalculation } from '../engine/parity.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { Desk, Office, weatherOf } from './office.tsx'
import { exactly, ParityLoop, revealed } from './parity-loop.tsx'
import { chief } from './people.ts'
import { merins, stepNames } from './words.ts'
import { verdictOnCalculation } from './worked.tsx'

interface Props {
  state: ForeignExchangeState
  done: GradedCalculation
  /** The steps of the quarter; the calculation stands within one of them. */
  within: StepsProps
  onDone: () => void
}

/** What the calculation is for. */
const nextOf = { forward: 'Weigh the bank’s forward', 'money-market': 'Choose the hedge' } as const

/** Milliseconds in which the right figures appear, one after the other. */
const figuresAppear = 1800

/** The right figures appear in the picture, beside the player's own. */
export function CalculationResult({ state, done, within, onDone }: Props) {
  const { progress, isOver, skip } = useReveal(figuresAppear)
  const steps = state.itemSteps[done.item]
  const verdict = useRef<HTMLParagraphElement>(null)
  const waited = useRef(!isOver)
  // The button that skips the rest is gone then, so the focus goes on to the verdict.
  useEffect(() => {
    if (isOver && waited.current) verdict.current?.focus()
  }, [isOver])
  const all = Object.values(done.right).every(Boolean)
  return (
    <Stage
      title="Your calculation, beside the exact one"
      steps={within}
      scene={
        <Office weather={weatherOf(state)}>
          <ParityLoop state={state} item={done.item} {...revealed(done, steps, progress)} />
        </Office>
      }
      message={
        <Message from={chief} mood={!isOver ? 'asks' : all ? 'glad' : 'calm'}>
          <p>{isOver ? reactionTo(done, all) : 'Let us see …'}</p>
        </Message>
      }
      tools={<Desk state={state} />}
      action={
        isOver ? (
          <Button kind="solid" onClick={onDone}>
            {nextOf[done.item]}
          </Button>
        ) : (
          <Button kind="solid" onClick={skip}>
            Skip to the end
          </Button>
        )
      }
    >
      {isOver && (
        <Results>
          <p ref={verdict} className="fx-outcome" tabIndex={-1}>
            {verdictOnCalculation(done)}
          </p>
          <ul className="fx-marks">
            {steps.map(({ id, unit }) => (
              <li key={id} data-right={done.right[id]}>
                <strong>{stepNames[id]}:</strong> {markOf(done, id)} {exactly(done.worked[id] ?? 0)} {unit}
              </li>
            ))}
          </ul>
          {done.item === 'money-market' && <p>{comparisonOf(state, done)}</p>}
        </Results>
      )}
    </Stage>
  )
}

/** What both ways of fixing the rate bring for the sales. */
function comparisonOf({ quarter }: ForeignExchangeState, { worked }: GradedCalculation): string {
  const sales = quarter.exposures.find(({ id }) => id === 'sales')
  const bid = quarter.markets.find(({ id }) => id === 'aurel')?.forward.bid ?? 0
  return `For the sales, the bank’s forward brings ${merins((sales?.amount ?? 0) * bid)}, your loan and deposit ${merins(worked['proceeds'] ?? 0)}.`
}

function markOf({ right, steps }: GradedCalculation, step: string): string {
  const given = steps[step] ?? null
  if (right[step]) return 'right,'
  return given === null ? 'left out; exact is' : `you wrote ${exactly(given)}; exact is`
}

function reactionTo({ item }: GradedCalculation, all: boolean): string {
  if (item === 'forward')
    return all
      ? 'That is parity. Keep it in mind when the bank quotes you a price.'
      : 'That is parity: spot and two rates of interest. You will meet it on the scale.'
  return 'A loan and a deposit fix a rate too. They need credit, and no forward.'
}
