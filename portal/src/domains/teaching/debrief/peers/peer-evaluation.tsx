import type { PeerEvaluation as Evaluation } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { useState } from 'react'
import { useAnswer } from '../../asking.ts'
import { call } from '../../../../api.ts'
import { Failure, Waiting } from '../../class-parts.tsx'
import type { DeskProps } from '../desk-props.ts'
import { EvaluationSteps } from './evaluation-steps.tsx'
import { stateInWords, unratedInWords } from './evaluation-words.ts'
import { Members } from './members.tsx'
import './peers.css'

/** How the members of teams rated each other, from the opening to what it does to grades. */
export function PeerEvaluation({ view: { session }, tell }: DeskProps) {
  const { id, right } = session
  const { answer, problem, again } = useAnswer(['GET /api/class-sessions/:id/peer-evaluation', id], () =>
    call('GET /api/class-sessions/:id/peer-evaluation', { params: { id } }),
  )
  const [changed, setChanged] = useState<Evaluation | null>(null)
  const evaluation = changed ?? answer
  if (!evaluation)
    return problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the peer evaluation" />
  const { state, inTeams } = evaluation

  const onChanged = (next: Evaluation, told: string) => {
    setChanged(next)
    tell(told)
  }
  async function withhold(body: { rater: string; rated: string; withheld: boolean }) {
    onChanged(
      await call('PUT /api/class-sessions/:id/peer-evaluation/texts', { params: { id }, body }),
      body.withheld ? 'The student will not see this text.' : 'The student will see this text.',
    )
  }

  return (
    <section aria-labelledby="peer-evaluation-title">
      <h2 id="peer-evaluation-title">Peer evaluation</h2>
      <p className="help">
        Members of a team rate each other on three points and may write a text. From the marks comes a factor
        between 0.80 and 1.10 for each member. It changes grades only if you say so, and no grade goes above
        100.
      </p>
      {inTeams || state !== 'none' ? (
        <p>
          <strong>{stateInWords(evaluation)}</strong>
          {state === 'open' && ` ${unratedInWords(evaluation)}`}
        </p>
      ) : (
        <p>
          This class has no teams. Make teams on the page of its room. Then their members can rate each other.
        </p>
      )}
      {(inTeams || state !== 'none') && right !== 'see' && (
        <EvaluationSteps
          {...{ id, evaluation, onChanged }}
          mayCount={right === 'teach'}
          onLook={() => {
            setChanged(null)
            again()
          }}
        />
      )}
      {state !== 'none' && (
        <Members
          evaluation={evaluation}
          withhold={right === 'see' || state === 'released' ? null : withhold}
        />
      )}
    </section>
  )
}
