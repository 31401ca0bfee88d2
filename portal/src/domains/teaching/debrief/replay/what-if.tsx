import { ApiError } from '@tradewind/contract/client'
import type { LabId } from '@tradewind/contract/catalogue'
import type { ReplayMoment, ReplayedRun } from '@tradewind/contract/teaching/debrief/replays'
import type { ShownMoment } from '@tradewind/contract/teaching/debrief/shown-views'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { call } from '../../../../api.ts'
import { ShownLab } from '../../../../frame/shown-lab.tsx'
import { problemOf } from '../../asking.ts'
import { PlayOf } from './play-of.tsx'
import { whatIfScoreInWords } from './replay-words.ts'
import type { RunIds, SeenMoment } from './use-replay.ts'

interface Props {
  lab: LabId
  ids: RunIds
  run: ReplayedRun
  from: SeenMoment
  /** The moment from which it is tried, in words. */
  place: string
  onBack: () => void
}

/** Other decisions from a step of a run on, to the end. They are kept on this page only. */
export function WhatIf({ lab, ids, run, from, place, onBack }: Props) {
  const { tried, moment, turn, deciding, problem, decide, takeBack } = useTried({ ids, from })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="desk-replay-bar cluster middle spread round-card gap-8-24 tide-paper" data-what-if>
        <h2 ref={heading} tabIndex={-1}>
          What if – not counted
        </h2>
        <p role="status">
          From {place}. {tried === 0 ? 'Decide in place of the player.' : `Decided differently: ${tried}.`}
        </p>
        <Buttons label="What if">
          <Button kind="outlined" onClick={onBack}>
            Back to the replay
          </Button>
          {tried > 0 && (
            <Button kind="outlined" busy={deciding.saving} onClick={() => void takeBack()}>
              Take the last decision back
            </Button>
          )}
        </Buttons>
        <Refusal sentence={problem} />
      </div>
      {moment.result ? (
        <Ended {...{ lab, moment, run }} result={moment.result} />
      ) : (
        <PlayOf
          {...{ lab, moment, turn, deciding }}
          player={run.player}
          onDecide={(decision) => void decide(decision)}
        />
      )}
    </>
  )
}

interface EndedProps {
  lab: LabId
  moment: ReplayMoment
  result: NonNullable<ReplayMoment['result']>
  run: ReplayedRun
}

function Ended({ lab, moment: { state, rules, firms }, result, run }: EndedProps) {
  const view = useMemo(
    () => ({ kind: 'result', state, rules, firms, result, opening: null }) as const,
    [state, rules, firms, result],
  )
  return (
    <>
      <section className="class-card" aria-labelledby="what-if-score">
        <h2 id="what-if-score">{whatIfScoreInWords(result.score, run)}</h2>
      </section>
      <ShownLab lab={lab} view={view} title="The end of what if" />
    </>
  )
}

interface Tried {
  decisions: readonly object[]
  moment: ReplayMoment
  /** How often a decision was taken back: what was entered then goes, too. */
  turn: number
}

type Refusal = NonNullable<NonNullable<ShownMoment['deciding']>['refusal']>

function useTried({ ids, from }: Pick<Props, 'ids' | 'from'>) {
  const [{ decisions, moment, turn }, setTried] = useState<Tried>({
    decisions: [],
    moment: from.moment,
    turn: 0,
  })
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const deciding = useMemo(() => ({ saving, refusal }), [saving, refusal])

  async function ask(next: readonly object[]): Promise<ReplayMoment> {
    setSaving(true)
    setProblem(null)
    setRefusal(null)
    try {
      return await call('POST /api/class-sessions/:id/replays/:run/what-if', {
        params: ids,
        body: { step: from.step, decisions: next as Record<string, never>[] },
      })
    } finally {
      setSaving(false)
    }
  }

  return {
    tried: decisions.length,
    moment,
    turn,
    deciding,
    problem,
    async decide(decision: object): Promise<void> {
      if (saving) return
      const next = [...decisions, decision]
      try {
        const reached = await ask(next)
        setTried({ decisions: next, moment: reached, turn })
      } catch (error) {
        const [field = null] = error instanceof ApiError ? Object.keys(error.fields ?? {}) : []
        setRefusal({ message: problemOf(error).message, field })
      }
    },
    async takeBack() {
      const next = decisions.slice(0, -1)
      try {
        const reached = await ask(next)
        setTried({ decisions: next, moment: reached, turn: turn + 1 })
      } catch (error) {
        setProblem(problemOf(error).message)
      }
    },
  }
}
