import type { ProjectorView } from '@tradewind/contract/teaching/rooms'
import { useEffect, useState } from 'react'
import { ApiError, callAs } from '../../../api.ts'

/** What the wall shows, and how good it is. */
export type Projection =
  | { state: 'loading'; seen: null }
  | { state: 'current'; seen: Seen }
  /** The server does not answer; another try may succeed. */
  | { state: 'unreachable'; seen: Seen | null }
  /** The link does not work any more, so nobody asks again. */
  | { state: 'ended'; seen: null }

export interface Seen {
  view: ProjectorView
  /** By how much the server's clock is ahead of this device's, in ms. */
  offset: number
}

const askEveryMs = 2000
const answerWithinMs = 8000

/** Asks for the room of a projector's link again and again, until the link ends. */
export function useProjector(token: string): Projection {
  const [projection, setProjection] = useState<Projection>({ state: 'loading', seen: null })
  useEffect(() => {
    let stops = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask() {
      clearTimeout(timer)
      const next = await read(token)
      if (stops) return
      setProjection((before) => next ?? { state: 'unreachable', seen: before.seen })
      if (next?.state !== 'ended') timer = setTimeout(() => void ask(), askEveryMs)
    }
    void ask()
    return () => {
      stops = true
      clearTimeout(timer)
    }
  }, [token])
  return projection
}

/** Null if the server does not answer. */
async function read(token: string): Promise<Projection | null> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    // The link alone opens this page, no matter who is signed in in this browser.
    const view = await callAs(null, 'GET /api/projector/:token', { params: { token }, signal })
    return { state: 'current', seen: { view, offset: view.room.now - Date.now() } }
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 404, 422].includes(error.status)
    return isRefused ? { state: 'ended', seen: null } : null
  }
}
