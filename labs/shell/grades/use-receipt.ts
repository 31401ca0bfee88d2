import { ApiError } from '@tradewind/contract/client'
import type { GradeReceipt } from '@tradewind/contract/lms/grades'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LabApi } from '../api.ts'
import { repeat, type Repetition } from './repeat.ts'

/** How often a grade is looked up while it moves, and otherwise, in ms. */
const soon = 3000
const seldom = 60_000
/** The server lets a grade be sent again after a minute. A wrong clock here does not make it longer. */
const longestWait = 60_000

export interface WatchedReceipt {
  receipt: GradeReceipt | null
  /** Why the last call failed; the receipt is then the one before. */
  problem: string | null
  sending: boolean
  /** Whether sending again is accepted now. */
  mayBeSent: boolean
  again: () => void
  send: () => void
}

/** What the LMS has of a run's score, watched while the page is visible. */
export function useReceipt(api: LabApi, run: string): WatchedReceipt {
  const [receipt, setReceipt] = useState<GradeReceipt | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const repetition = useRef<Repetition>(null)
  const moves = receipt?.state === 'on_its_way'
  useEffect(() => {
    const current = repeat({
      ask: () => api.call('GET /api/runs/:run/grade', { params: { run } }),
      onAnswer: (answer) => {
        setReceipt(answer)
        setProblem(null)
      },
      onProblem: (error) => setProblem(sentenceOf(error)),
      everyMs: moves ? soon : seldom,
      page: document,
    })
    repetition.current = current
    return () => current.stop()
  }, [api, run, moves])
  const send = useCallback(async () => {
    setSending(true)
    setProblem(null)
    try {
      setReceipt(await api.call('POST /api/runs/:run/grade/send', { params: { run } }))
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }, [api, run])
  return {
    receipt,
    problem,
    sending,
    mayBeSent: useReached(receipt?.sendAgainAt ?? null),
    again: useCallback(() => repetition.current?.again(), []),
    send: useCallback(() => void send(), [send]),
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  console.error(error)
  return 'Something went wrong on this page. Please try again.'
}

/** Whether a moment (ms) has come. */
function useReached(at: number | null): boolean {
  const [reached, setReached] = useState<number | null>(null)
  useEffect(() => {
    if (at === null) return undefined
    const wait = Math.min(Math.max(0, at - Date.now()), longestWait)
    const timer = setTimeout(() => setReached(at), wait)
    return () => clearTimeout(timer)
  }, [at])
  return at !== null && reached === at
}
