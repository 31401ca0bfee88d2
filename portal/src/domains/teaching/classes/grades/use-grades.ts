import type { ClassGrades } from '@tradewind/contract/lms/grades'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api.ts'
import { useAnswer, useAnswerKey, type Problem } from '../../asking.ts'

/** How often grades are looked up while some move, and otherwise, in ms. */
const soon = 3000
const seldom = 10_000

export interface WatchedGrades {
  /** Null until they are known. */
  grades: ClassGrades | null
  /** The last call failed; `grades` are then the previous ones, if any. */
  problem: Problem | null
  again: () => void
}

/** The grades of a class, requested repeatedly while the page is visible. */
export function useGrades(id: string): WatchedGrades {
  const key = ['GET /api/class-sessions/:id/grades', id]
  const known = useQueryClient().getQueryData<ClassGrades>(useAnswerKey(key))
  const moves = (known?.counts.on_its_way ?? 0) > 0
  const { answer, problem, again } = useAnswer(
    key,
    () => call('GET /api/class-sessions/:id/grades', { params: { id } }),
    moves ? soon : seldom,
  )
  return { grades: answer, problem, again }
}
