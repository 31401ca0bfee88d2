import type {
  DueQuestion,
  DueQuestions,
  QuestionAnswer,
} from '@tradewind/contract/teaching/debrief/questions'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useCallback, useEffect, useState } from 'react'
import type { LabApi } from '../api.ts'

export interface AskedPlayer {
  /** Why no answer is accepted; null if it is. */
  closed: string | null
  questions: readonly DueQuestion[]
  /** Sends an answer, or fails with the refusal. */
  send: (question: string, answer: QuestionAnswer) => Promise<void>
}

const nothing: DueQuestions = { closed: null, questions: [] }

/** What the instructor asks about the rounds that an attempt in a class has passed. Read when the run moves on. */
export function useDueQuestions(
  api: LabApi,
  {
    id,
    kind,
    classSession,
    round,
    status,
  }: Pick<LabRun, 'id' | 'kind' | 'classSession' | 'round' | 'status'>,
): AskedPlayer {
  const [due, setDue] = useState(nothing)
  const isAsked = kind === 'counted' && classSession !== null && (round > 1 || status === 'finished')
  useEffect(() => {
    if (!isAsked) return
    let wanted = true
    // A question that cannot be read now is read with the next round, and never stands in the way of playing.
    api.call('GET /api/runs/:run/questions', { params: { run: id } }).then(
      (answer) => wanted && setDue(answer),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [api, id, isAsked, round, status])
  const send = useCallback(
    async (question: string, answer: QuestionAnswer) => {
      const params = { run: id, question }
      setDue(await api.call('PUT /api/runs/:run/questions/:question', { params, body: { answer } }))
    },
    [api, id],
  )
  return { ...due, send }
}
