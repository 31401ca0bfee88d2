import type { LabRun } from '@tradewind/contract/teaching/runs'

/**
 * Whether what is new about a run comes from the room of its class, or from the team. Otherwise another window has
 * decided in the round that is open here.
 */
export function isRoomsDoing(newer: LabRun, known: LabRun): boolean {
  if (newer.room === null || known.room === null) return newer.room !== known.room
  if (newer.version <= known.version || known.team !== null) return true
  return (
    newer.room.missed.length > known.room.missed.length || closedRound(newer.room) > closedRound(known.room)
  )
}

/** The last round of the room that has closed. */
function closedRound({ state: { round, phase, over } }: NonNullable<LabRun['room']>): number {
  return phase === 'closed' || over ? round : round - 1
}

/** The newer run with the content that is known already if no decision has changed it, so that the page keeps its input. */
export function keepingState(newer: LabRun, known: LabRun): LabRun {
  const isSame = newer.version === known.version && newer.state !== null && known.state !== null
  return isSame ? { ...newer, state: known.state } : newer
}
