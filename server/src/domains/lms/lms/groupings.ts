import type { GroupPerson, LmsGrouping } from '@tradewind/contract/lms/lms-groups'
import type { Db } from '../../../platform/database/database.ts'
import { listStudents } from '../../teaching/classes/classes.service.ts'
import { listGroupCourses, listGroupMembers, listGroupSets, type GroupRow } from './groups.queries.ts'

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The groups of a class's courses, by set. Those of whom nobody is in the class are left out. */
export async function listGroupings(db: Db, classId: string): Promise<LmsGrouping[]> {
  const rows = await listGroupMembers(db, classId)
  if (rows.length === 0) return []
  const courses = await listGroupCourses(db, classId)
  const sets = await listGroupSets(
    db,
    courses.map(({ id }) => id),
  )
  const students = (await listStudents(db, classId))
    .map(({ user_id, first_name, last_name }) => ({ id: user_id, name: `${first_name} ${last_name}`.trim() }))
    .toSorted(byName)
  return courses.flatMap((course) => {
    const own = rows.filter(({ context_id }) => context_id === course.id)
    const nameOf = namesOf(own)
    const idsOfSets = [...new Set(own.flatMap(({ set_ids }) => set_ids))]
    const namedSets = idsOfSets
      .map((id) => {
        const known = sets.find((set) => set.context_id === course.id && set.set_id === id)
        return { id, name: known && known.name !== '' ? known.name : `Group set ${id}` }
      })
      .toSorted(byName)
    return [...namedSets, null].flatMap((set) => {
      const inSet = own.filter(({ set_ids }) => (set ? set_ids.includes(set.id) : set_ids.length === 0))
      const grouping = {
        course: { id: course.id, title: course.title === '' ? course.platform_name : course.title },
        lms: course.platform_name,
        set,
        ...groupsOfRows(inSet, students, nameOf),
        readAt: course.groups_url === null ? null : (course.read_at?.getTime() ?? null),
      }
      return grouping.groups.length === 0 ? [] : [grouping]
    })
  })
}

/** The groups in rows with their members, and who is in none. */
function groupsOfRows(
  rows: readonly GroupRow[],
  students: readonly GroupPerson[],
  nameOf: (groupId: string) => string,
): Pick<LmsGrouping, 'groups' | 'without' | 'notHere'> {
  const members = new Map<string, Set<string>>()
  for (const { group_id, user_id } of rows)
    if (user_id !== null) members.set(group_id, (members.get(group_id) ?? new Set()).add(user_id))
  const all = new Set([...members.values()].flatMap((ids) => [...ids]))
  return {
    groups: [...members]
      .map(([id, ids]) => ({ id, name: nameOf(id), members: students.filter((each) => ids.has(each.id)) }))
      .toSorted(byName)
      .map(({ name, members: inGroup }) => ({ name, members: inGroup })),
    without: students.filter(({ id }) => !all.has(id)),
    notHere: new Set(rows.filter(({ user_id }) => user_id === null).map(({ sub }) => sub)).size,
  }
}

/** The longest id of a group that a person can recognize. */
const longestShownId = 10

/** Names for the groups of a course. Where the LMS tells only an id, a short one is shown and a long one numbered. */
function namesOf(rows: readonly GroupRow[]): (groupId: string) => string {
  const told = new Map(rows.map(({ group_id, group_name }) => [group_id, group_name ?? '']))
  const long = [...told].flatMap(([id, name]) => (name === '' && id.length > longestShownId ? [id] : []))
  return (id) => {
    const name = told.get(id) ?? ''
    if (name !== '') return name
    return `Group ${id.length > longestShownId ? long.toSorted().indexOf(id) + 1 : id}`
  }
}

function byName(a: { id: string; name: string }, b: { id: string; name: string }): number {
  return names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}
