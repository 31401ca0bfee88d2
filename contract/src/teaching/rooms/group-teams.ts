import type { GroupPerson, InSeveral, LmsGroup } from '../../lms/lms-groups.ts'
import { groupsOf, largestTeam } from './team-sizes.ts'

export interface TeamsOfGroups {
  teams: { name: string; members: GroupPerson[] }[]
  /** Who is in several groups, with their names. */
  several: { person: GroupPerson; groups: string[] }[]
  /** Groups that were too large for one team. */
  split: { group: string; members: number; sizes: number[] }[]
}

/** The longest name of a team. */
const longestName = 60

/**
 * The teams that groups become. A group of more than eight is split into teams that are as even as possible, in the
 * order of its members. A group whose members all go elsewhere becomes no team.
 */
export function teamsOfGroups(groups: readonly LmsGroup[], several: InSeveral): TeamsOfGroups {
  const groupsOfPerson = new Map<string, { person: GroupPerson; groups: string[] }>()
  for (const { name, members } of groups)
    for (const member of members) {
      const known = groupsOfPerson.get(member.id) ?? { person: member, groups: [] }
      groupsOfPerson.set(member.id, { ...known, groups: [...known.groups, name] })
    }
  const outcome: TeamsOfGroups = {
    teams: [],
    several: [...groupsOfPerson.values()].filter((each) => each.groups.length > 1),
    split: [],
  }
  const placed = new Set(several === 'none' ? outcome.several.map((each) => each.person.id) : [])
  const taken = new Set<string>()
  for (const { name: group, members: all } of groups) {
    const members = all.filter(({ id }) => !placed.has(id))
    for (const { id } of members) placed.add(id)
    const sizes = groupsOf(members.length, largestTeam)
    if (sizes.length > 1) outcome.split.push({ group, members: members.length, sizes })
    let from = 0
    for (const [at, size] of sizes.entries()) {
      const name = freeName(sizes.length > 1 ? `${cut(group, longestName - 4)} ${at + 1}` : group, taken)
      outcome.teams.push({ name, members: members.slice(from, from + size) })
      from += size
    }
  }
  return outcome
}

/** A name that no other team has. Groups of two sets or courses may have one name. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = cut(wanted, longestName)
  for (let number = 2; taken.has(name); number++) name = `${cut(wanted, longestName - 6)} (${number})`
  taken.add(name)
  return name
}

/** The first characters of a text, without half a sign at the end. */
function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/\p{Cs}$/u, '')
        .trim()
}
