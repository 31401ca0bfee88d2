import type { ReplayedRun, ReplayStep } from '@tradewind/contract/teaching/debrief/replays'
import { Moment } from '../../class-parts.tsx'
import { factText } from '@tradewind/contract/teaching/words/classes'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Button } from '@tradewind/ui/button.tsx'
import { deciderInWords, stepInWords } from './replay-words.ts'

/** What was decided at a step: by whom, when, and how it differs from the last time. */
export function Decided({ run, step }: { run: ReplayedRun; step: ReplayStep }) {
  return (
    <Disclosure className="class-card desk-decided" summary="What was decided here, and what came of it" open>
      <p className="aside">
        {deciderInWords(step, run.player)}, <Moment at={step.at} />
      </p>
      <dl className="class-facts stack gap-16-24">
        {step.facts.map(({ name, value, before }, at) => (
          // Facts never move, so their position identifies them.
          <div key={at}>
            <dt>{name}</dt>
            <dd>
              {factText(value)}
              {before !== null && <span className="aside">Changed; before: {factText(before)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

interface ListProps {
  steps: readonly ReplayStep[]
  step: number
  onGo: (step: number) => void
}

/** All steps of a run, to go to any of them. */
export function StepsList({ steps, step, onGo }: ListProps) {
  return (
    <Disclosure className="class-card desk-steps" summary={`All ${steps.length} decisions`}>
      <ol>
        {steps.map((each, at) => (
          <li key={at}>
            <Button kind="link" aria-current={at === step ? 'step' : undefined} onClick={() => onGo(at)}>
              {stepInWords(each)}
            </Button>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
