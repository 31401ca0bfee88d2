/** The most people in a team. */
export const largestTeam = 8

/**
 * The sizes of teams that are as large as wanted: the rest is spread over them, one more for each, so that nobody is
 * alone unless teams of one are wanted. Where the teams would become too large or too few for that, they are as even as
 * possible.
 *
 * @param most the largest team that is allowed
 */
export function groupsOf(people: number, size: number, most = largestTeam): number[] {
  if (people === 0) return []
  const whole = Math.max(1, Math.floor(people / size))
  // With the rest spread over them, teams may be too large: then there is one more, and all are smaller.
  const teams = Math.ceil(people / whole) > most ? Math.ceil(people / size) : whole
  const least = Math.floor(people / teams)
  const larger = people % teams
  return Array.from({ length: teams }, (_, at) => least + (at < larger ? 1 : 0))
}
