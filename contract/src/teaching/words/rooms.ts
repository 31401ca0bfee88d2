import type { RoomState } from '../rooms.ts'

/** A round with its name: "Round 1 of 11: screen the countries". */
export function roundInWords({
  round,
  rounds,
  about,
}: Pick<RoomState, 'round' | 'rounds' | 'about'>): string {
  const place = `Round ${round} of ${rounds}`
  return about ? `${place}: ${about.name.charAt(0).toLowerCase()}${about.name.slice(1)}` : place
}
