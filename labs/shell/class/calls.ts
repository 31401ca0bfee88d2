import { ApiError } from '@tradewind/contract/client'
import type { ClassView } from '@tradewind/contract/teaching/classes'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LabApi } from '../api.ts'
import { repeat, type Repetition } from './repeat.ts'

/** Why a call failed. */
export interface Problem {
  /** A sentence for the reader. */
  message: string
  /** The invalid fields with a sentence each. */
  fields: Record<string, string>
}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return { message: error.message, fields: error.fields ?? {} }
  console.error(error)
  return { message: 'Something went wrong on this page. Please try again.', fields: {} }
}

export interface Loaded<T> {
  answer: T | null
  problem: Problem | null
}

/** The answer to a call that is made once, and again on request. `ask` must be stable between renders. */
export function useAnswer<T>(ask: () => Promise<T>): Loaded<T> & { again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ answer: null, problem: null })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let wanted = true
    ask().then(
      (answer) => wanted && setLoaded({ answer, problem: null }),
      (error: unknown) => wanted && setLoaded((last) => ({ ...last, problem: problemOf(error) })),
    )
    return () => {
      wanted = false
    }
  }, [ask, asked])
  const again = useCallback(() => {
    setLoaded((last) => ({ ...last, problem: null }))
    setAsked((times) => times + 1)
  }, [])
  return { ...loaded, again }
}

const everyMs = 5000

export interface Watched {
  view: ClassView | null
  /** When the view arrived, in ms. */
  updatedAt: number
  /** The last call failed; `view` is then the previous one, if any. */
  problem: Problem | null
  again: () => void
}

/** The current state of a class session, requested repeatedly while the page is visible. */
export function useClassView(api: LabApi, id: string): Watched {
  const [watched, setWatched] = useState<Omit<Watched, 'again'>>({ view: null, updatedAt: 0, problem: null })
  const repetition = useRef<Repetition>(null)
  useEffect(() => {
    const current = repeat({
      ask: () => api.call('GET /api/class-sessions/:id', { params: { id } }),
      onAnswer: (view) => setWatched({ view, updatedAt: Date.now(), problem: null }),
      onProblem: (error) => setWatched((last) => ({ ...last, problem: problemOf(error) })),
      everyMs,
      page: document,
    })
    repetition.current = current
    return () => current.stop()
  }, [api, id])
  const again = useCallback(() => repetition.current?.again(), [])
  return { ...watched, again }
}

export interface Action {
  busy: boolean
  problem: Problem | null
  /** Runs one task at a time. An error appears in `problem`. */
  run: (task: () => Promise<void>) => Promise<void>
}

export function useAction(): Action {
  const [state, setState] = useState<Omit<Action, 'run'>>({ busy: false, problem: null })
  const running = useRef(false)
  const run = useCallback(async (task: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setState({ busy: true, problem: null })
    try {
      await task()
      setState({ busy: false, problem: null })
    } catch (error) {
      setState({ busy: false, problem: problemOf(error) })
    } finally {
      running.current = false
    }
  }, [])
  return { ...state, run }
}
