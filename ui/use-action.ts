import { ApiError } from '@tradewind/contract/client'
import { useCallback, useRef, useState } from 'react'

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
