import { groupsOf, largestTeam } from '@tradewind/contract/teaching/rooms/team-sizes'
import type { Sending, Team, TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { counted } from '@tradewind/contract/teaching/words/classes'

/** What the host reads about teams. */

/** Who may send, with what that means. */
export const sendingOptions: readonly { id: Sending; text: string; note: string }[] = [
  { id: 'anyone', text: 'Anyone in the team', note: 'The first decision that a member sends counts.' },
  { id: 'captain', text: 'The captain', note: 'The others propose, and the captain sends.' },
  { id: 'majority', text: 'A majority', note: 'A decision counts once more than half propose the same.' },
]

/** Who sends, as a sentence. */
export const sendingSentences: Readonly<Record<Sending, string>> = {
  anyone: 'Anyone in a team can send its decision. The first one counts.',
  captain: 'The captain sends the decision of a team. The others propose.',
  majority: 'The decision of a team counts once more than half of its members propose the same.',
}

/** Sizes to choose from, as the values of a list. */
export const sizeOptions = Array.from({ length: largestTeam }, (_, at) => ({
  value: String(at + 1),
  name: String(at + 1),
}))

interface Counted {
  size: number
  onlyHere: boolean
}

/** What comes out of teams of this size: "10 students: 2 teams of 5". */
export function outcomeInWords(
  view: Pick<TeamsView, 'teams' | 'without'>,
  { size, onlyHere }: Counted,
): string {
  const all = [...view.teams.flatMap(({ members }) => members), ...view.without]
  const people = all.filter(({ here }) => here || !onlyHere).length
  if (all.length === 0) return 'Nobody has joined this class yet.'
  if (people === 0) return 'Nobody is here yet.'
  const sizes = groupsOf(people, size)
  const groups = [...new Set(sizes)].map((of) => ({ of, teams: sizes.filter((one) => one === of).length }))
  const [first, ...rest] = groups.map(({ of, teams }, at) =>
    at === 0 ? `${counted(teams, 'team')} of ${of}` : `${teams} of ${of}`,
  )
  const who = onlyHere ? `${counted(people, 'student')} here` : counted(people, 'student')
  return `${who}: ${[first, ...rest].join(' and ')}`
}

/** A team to move to, with its size. */
export function teamOption({ id, name, members }: Team, own: string | null): { value: string; name: string } {
  const size = counted(members.length, 'member')
  const full = members.length >= largestTeam ? ', full' : ''
  return { value: id, name: `${name} (${id === own ? `now, ${size}` : size + full})` }
}

/** Why everybody plays alone, and for how long. */
export function aloneInWords({ begun }: Pick<TeamsView, 'begun'>): string {
  return begun
    ? 'Everybody plays alone. The first attempt has begun, so teams can no longer be made in this class.'
    : 'Everybody plays alone. In teams, several students share one run and decide together.'
}
