import type { RoomState } from '@tradewind/contract/teaching/rooms'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { clockOffset, useCountdown } from '@tradewind/ui/rooms/clock.ts'
import { followRoom } from '@tradewind/ui/rooms/follow-room.ts'
import type { LabApi } from '../api.ts'
import type { RunStore, Saving } from '../run-store.ts'
import type { TeamStore } from '../team/team-store.ts'
import type { LabSession, SessionStore } from '../session.ts'

export interface SeenRoom {
  state: RoomState
  /** What is left of the open round for this seat; null without a clock, and while it is paused. */
  seconds: number | null
  /** Whether the server could not be asked lately, so that `state` may be old. */
  isOld: boolean
}

interface RoomOptions {
  api: LabApi
  session: SessionStore
  store: Pick<RunStore, 'lookForNewer'>
  run: LabRun
  saving: Saving
  /** The team that plays; null for a run of one person. */
  team: Pick<TeamStore, 'ask'> | null
}

const answerWithinMs = 9000
/** One lost answer is no news. */
const missesUntilOld = 2

/** Follows the room of a run, and has the run read again when the room has moved on. Null for a run without a room. */
export function useRoom({ api, session, store, run, saving, team }: RoomOptions): SeenRoom | null {
  const ofRun = run.room?.state ?? null
  const [asked, setAsked] = useState<RoomState | null>(null)
  const [offset, setOffset] = useState(() => (ofRun ? clockOffset(ofRun.now) : 0))
  const [misses, setMisses] = useState(0)
  const id = ofRun?.id ?? null
  const reader = useSyncExternalStore(session.subscribe, () => userIdOf(session.current()))
  const state = newerOf(ofRun, asked)

  const ask = useEffectEvent(async (room: string) => {
    try {
      const answer = await api.call('GET /api/rooms/:id', {
        params: { id: room },
        signal: AbortSignal.timeout(answerWithinMs),
      })
      setAsked(answer)
      setOffset(clockOffset(answer.now))
      setMisses(0)
    } catch {
      setMisses((before) => before + 1)
    }
  })
  const askTeam = useEffectEvent(async () => {
    await team?.ask().catch(() => undefined)
  })
  // The class has no room any more, or the player has been removed from it. The run says so.
  const lookAgain = useEffectEvent(() => void store.lookForNewer())
  useEffect(() => {
    if (id === null || reader === null) return undefined
    const feed = followRoom(api.stream, {
      room: id,
      reader,
      audiences: ['round'],
      poll: async () => {
        await Promise.all([ask(id), askTeam()])
      },
      onTeam: () => void askTeam(),
      onRefused: () => lookAgain(),
    })
    return feed.stop
  }, [api, id, reader])

  useEffect(() => {
    if (saving === 'saved' && ofRun && asked && hasMovedOn(ofRun, asked)) void store.lookForNewer()
  }, [store, saving, ofRun, asked])

  const seconds = useCountdown(state?.closesAt ?? null, offset)
  return state && { state, seconds, isOld: misses >= missesUntilOld }
}

/** The user, as long as they are signed in. */
function userIdOf(session: LabSession): string | null {
  return session.state === 'signed-in' ? session.user.id : null
}

/** Of two answers the later one: those that cross on their way arrive in any order. */
function newerOf(one: RoomState | null, other: RoomState | null): RoomState | null {
  if (!one || !other || one.id !== other.id) return one
  return other.now >= one.now ? other : one
}

/** Whether a room has changed since the run was read, or gives the seat another time. */
function hasMovedOn(known: RoomState, asked: RoomState): boolean {
  return (
    asked.now >= known.now &&
    (asked.version !== known.version || asked.closesAt !== known.closesAt || asked.over !== known.over)
  )
}
