import { ApiError } from '@tradewind/contract/client'
import type { ReplayMoment, ReplayedRun } from '@tradewind/contract/teaching/debrief/replays'
import { useEffect, useRef, useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import type { LabApi } from '../../api.ts'
import { problemOf } from '../../class/calls.ts'
import { LabTerms } from '../../place/term.tsx'
import { Points } from '@tradewind/ui/parts.tsx'
import type { Decided, Simulation } from '../../simulation.ts'
import { PlayOf } from './play-of.tsx'
import { whatIfScoreInWords } from './replay-words.ts'
import type { RunIds, SeenMoment } from './use-replay.ts'

interface Props {
  api: LabApi
  simulation: Simulation<unknown, unknown, unknown>
  ids: RunIds
  run: ReplayedRun
  from: SeenMoment
  /** The moment from which it is tried, in words. */
  place: string
  onBack: () => void
}

type Decision = Record<string, unknown>

/** Other decisions from a step of a run on, to the end. They are kept on this page only. */
export function WhatIf({ api, simulation, ids, run, from, place, onBack }: Props) {
  const { tried, moment, turns, saving, problem, decide, takeBack } = useTried({ api, ids, from })
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
            <Button kind="outlined" busy={saving} onClick={() => void takeBack()}>
              Take the last decision back
            </Button>
          )}
        </Buttons>
        <Refusal sentence={problem} />
      </div>
      {moment.result ? (
        <Ended {...{ simulation, moment, run }} result={moment.result} />
      ) : (
        <PlayOf key={turns} {...{ simulation, moment }} player={run.player} deciding={{ decide, saving }} />
      )}
    </>
  )
}

interface EndedProps {
  simulation: Props['simulation']
  moment: ReplayMoment
  result: NonNullable<ReplayMoment['result']>
  run: ReplayedRun
}

function Ended({ simulation, moment: { state, rules, firms }, result, run }: EndedProps) {
  return (
    <LabTerms value={simulation.terms ?? {}}>
      <section className="class-card" aria-labelledby="what-if-score">
        <h2 id="what-if-score">{whatIfScoreInWords(result.score, run)}</h2>
        <Disclosure className="result-parts" summary="The parts of the score" open>
          <Points
            parts={result.parts.map(({ name, says, points, max }) => ({ name, text: says, points, of: max }))}
          />
        </Disclosure>
      </section>
      <simulation.Debrief state={state} rules={rules} result={result} firms={firms} />
    </LabTerms>
  )
}

interface Tried {
  decisions: readonly Decision[]
  moment: ReplayMoment
  /** How often a decision was taken back: what was entered then goes, too. */
  turns: number
}

function useTried({ api, ids, from }: Pick<Props, 'api' | 'ids' | 'from'>) {
  const [{ decisions, moment, turns }, setTried] = useState<Tried>({
    decisions: [],
    moment: from.moment,
    turns: 0,
  })
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function ask(next: readonly Decision[]): Promise<ReplayMoment> {
    setSaving(true)
    try {
      return await api.call('POST /api/class-sessions/:id/replays/:run/what-if', {
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
    turns,
    saving,
    problem,
    async decide(decision: Decision): Promise<Decided> {
      if (saving) return { ok: false, message: null, field: null }
      setProblem(null)
      const next = [...decisions, decision]
      try {
        const reached = await ask(next)
        setTried({ decisions: next, moment: reached, turns })
        return { ok: true }
      } catch (error) {
        const [field = null] = error instanceof ApiError ? Object.keys(error.fields ?? {}) : []
        return { ok: false, message: problemOf(error).message, field }
      }
    },
    async takeBack() {
      setProblem(null)
      const next = decisions.slice(0, -1)
      try {
        const reached = await ask(next)
        setTried({ decisions: next, moment: reached, turns: turns + 1 })
      } catch (error) {
        setProblem(problemOf(error).message)
      }
    },
  }
}
