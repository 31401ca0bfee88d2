import type { TeamsOfGroups } from '@tradewind/contract/teaching/rooms/group-teams'
import type { LmsGrouping } from '@tradewind/contract/lms/lms-groups'
import { largestTeam } from '@tradewind/contract/teaching/rooms/team-sizes'
import { counted, number } from '@tradewind/contract/teaching/words/classes'
import { inWords } from '@tradewind/contract/words/figures'

/** What the host reads about the groups of the LMS. */

/** The name of the way that makes teams of groups. */
export function groupsOfLms(groupings: readonly LmsGrouping[]): string {
  const names = [...new Set(groupings.map(({ lms }) => lms))]
  return `Groups of ${names.length === 1 ? names[0] : 'your LMS'}`
}

/** Which groups they are: those of a set, with the course where a class has several. */
export function groupingName({ set, course }: LmsGrouping, groupings: readonly LmsGrouping[]): string {
  const own = groupings.filter((other) => other.course.id === course.id)
  const name = set ? set.name : own.length > 1 ? 'Groups in no set' : 'All groups'
  return own.length === groupings.length ? name : `${course.title}: ${name}`
}

/** What comes out: "9 students: 3 teams". */
export function groupsOutcome({ teams }: TeamsOfGroups): string {
  const people = teams.reduce((sum, { members }) => sum + members.length, 0)
  return `${counted(people, 'student')}: ${counted(teams.length, 'team')}`
}

/** Asks about those who are in several groups. */
export function severalInWords({ several }: TeamsOfGroups): string {
  return `${counted(several.length, 'student')} ${several.length === 1 ? 'is' : 'are'} in several groups. Where do they go?`
}

/** Why a group becomes several teams. */
export function splitInWords({ group, members, sizes }: TeamsOfGroups['split'][number]): string {
  return `${group} has ${number(members)} students. A team has at most ${largestTeam}, so it becomes ${sizes.length} teams of ${inWords(sizes.map(String))}.`
}
