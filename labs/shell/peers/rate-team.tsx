import { peerCriteria } from '@tradewind/contract/teaching/debrief/peer-criteria'
import type { OwnPeerEvaluation } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { peerLimits } from '@tradewind/contract/rules'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useEffect, useRef, useState } from 'react'
import { number } from '@tradewind/contract/teaching/words/classes'
import { resultInWords } from '@tradewind/contract/teaching/words/peers'
import type { LabApi } from '../api.ts'
import { Drafts, type DraftMemory } from '../place/drafts.ts'
import { RatingForm } from './rating-form.tsx'
import { usePeerEvaluation } from './use-peer-evaluation.ts'
import './peers.css'

interface Props {
  api: LabApi
  run: LabRun
  /** The player's own, because each member rates alone. */
  drafts: DraftMemory
}

/** Where a member of a finished team rates the others, and reads what they gave. */
export function RateTeam({ api, run, drafts }: Props) {
  const { evaluation, send } = usePeerEvaluation(api, run)
  const [isSent, setSent] = useState(false)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSent) card.current?.focus()
  }, [isSent])
  if (!evaluation || !hasSomethingToSay(evaluation)) return null
  const { state, mates, hasRated, result } = evaluation
  return (
    <section
      className="peer-card pad-16-20 paper round-card anywhere"
      aria-labelledby="peer-title"
      ref={card}
      tabIndex={-1}
    >
      <h3 id="peer-title">Your team</h3>
      {state === 'open' && !hasRated && (
        <>
          <p>
            Rate each member of your team from 1 (least) to {peerLimits.mostMark} (most). Your instructor sees
            what you give. Your team sees it without names: the means, and texts where {peerLimits.leastTexts}{' '}
            or more wrote one.
          </p>
          <Drafts value={drafts}>
            <RatingForm
              mates={mates}
              send={async (ratings) => {
                await send(ratings)
                setSent(true)
              }}
            />
          </Drafts>
        </>
      )}
      {state !== 'released' && hasRated && (
        <p role="status">Your ratings are sent. Your instructor releases the results to the whole class.</p>
      )}
      {result && <OwnResult result={result} />}
    </section>
  )
}

function hasSomethingToSay({ state, waitsForTeam, mates, hasRated, result }: OwnPeerEvaluation): boolean {
  if (result) return true
  return hasRated || (state === 'open' && !waitsForTeam && mates.length > 0)
}

function OwnResult({ result }: { result: NonNullable<OwnPeerEvaluation['result']> }) {
  const { means, texts } = result
  return (
    <>
      <p>{resultInWords(result)}</p>
      {means && (
        <dl className="peer-means cluster flush">
          {peerCriteria.map(({ id, name }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                {number(means[id])} of {peerLimits.mostMark}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {texts.length > 0 && (
        <>
          <p>What members of your team wrote:</p>
          <ul className="peer-texts stack gap-8 flush plain-list">
            {texts.map((text, at) => (
              <li key={at}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p className="aside">
        The factor compares what your team gave you with what it gave the others. It is from{' '}
        {peerLimits.leastFactor.toFixed(2)} to {peerLimits.mostFactor.toFixed(2)}.
      </p>
    </>
  )
}
