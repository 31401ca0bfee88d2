import type { ClassGrades } from '@tradewind/contract/lms/grades'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LabApi } from '../api.ts'
import { problemOf, type Problem } from '../class/calls.ts'
import { repeat, type Repetition } from '../class/repeat.ts'

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
export function useGrades(api: LabApi, id: string): WatchedGrades {
  const [watched, setWatched] = useState<Omit<WatchedGrades, 'again'>>({ grades: null, problem: null })
  const repetition = useRef<Repetition>(null)
  const moves = (watched.grades?.counts.on_its_way ?? 0) > 0
  useEffect(() => {
    const current = repeat({
      ask: () => api.call('GET /api/class-sessions/:id/grades', { params: { id } }),
      onAnswer: (grades) => setWatched({ grades, problem: null }),
      onProblem: (error) => setWatched((last) => ({ ...last, problem: problemOf(error) })),
      everyMs: moves ? soon : seldom,
      page: document,
    })
    repetition.current = current
    return () => current.stop()
  }, [api, id, moves])
  const again = useCallback(() => repetition.current?.again(), [])
  return { ...watched, again }
}
