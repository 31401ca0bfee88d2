import { expect } from 'vitest'
import { Caller } from '../../kernel/caller.ts'
import { askForReading, readRoster } from '../../domains/lms/lms/roster.ts'
import { courseSteps, lab, someStudent, someTeacher } from './courses.ts'
import type { Campus } from './launches.ts'
import type { LmsUser } from './stand-in-claims.ts'
import { learner } from './stand-in-roster.ts'

/** A student of the LMS as its list has them, in these groups. */
export const listed = ({ id, familyName }: LmsUser, groups: readonly unknown[]) =>
  learner(0, {
    user_id: id,
    name: `Sam ${familyName}`,
    group_enrollments: groups.map((group) => ({ group_id: group })),
  })

/** Steps of classes with rooms in courses whose LMS has groups. The campus may be opened later. */
export function groupSteps(t: () => Campus) {
  const { newCourse, newLink, open, setUp } = courseSteps(t)
  const custom = { moodle_groups: '$Moodle.Person.userGroupIds', canvas_groups: '$Canvas.group.contextIds' }

  /** A class of a new course whose rounds the host opens. */
  async function givenHostedClass(title?: string) {
    const link = newLink(custom, newCourse(title))
    const { token } = await open(someTeacher(), link)
    const { body } = await setUp(token, lab)
    const id = body.classSession?.id ?? ''
    const pace = await t().call('PUT /api/rooms/:id/pace', {
      token,
      params: { id },
      body: { pacing: 'hosted', roundSeconds: null },
    })
    expect(pace.status, JSON.stringify(pace.error)).toBe(200)
    const { id: contextId } = await t()
      .services.db.selectFrom('lti_contexts')
      .select('id')
      .where('context_id', '=', link.course?.id ?? '')
      .executeTakeFirstOrThrow()
    return { token, id, link, contextId }
  }

  const student = (familyName: string, groups: string[] = []): LmsUser => ({
    ...someStudent(),
    familyName,
    groups,
  })

  /** Students come from the course. Returns their ids here. */
  async function come(link: ReturnType<typeof newLink>, students: readonly LmsUser[]): Promise<string[]> {
    const ids = []
    for (const user of students) ids.push((await open(user, link)).userId)
    return ids
  }

  /** Reads the list of a course as its job does. */
  async function readList(contextId: string): Promise<void> {
    const caller = Caller.system(t().clock.now())
    expect(await askForReading(t().services, caller, { contextId, confirmed: false })).toBe(true)
    const { reading_id } = await t()
      .services.db.selectFrom('lti_rosters')
      .select('reading_id')
      .where('context_id', '=', contextId)
      .executeTakeFirstOrThrow()
    await readRoster(t().services, { contextId, readingId: reading_id ?? '', confirmed: false })
  }

  /** In which groups people are, as "sub group". */
  const storedGroups = async (contextId: string) =>
    (
      await t()
        .services.db.selectFrom('lti_group_members')
        .select(['sub', 'group_id'])
        .where('context_id', '=', contextId)
        .orderBy('sub')
        .orderBy('group_id')
        .execute()
    ).map(({ sub, group_id }) => `${sub} ${group_id}`)

  return { givenHostedClass, student, come, open, readList, storedGroups }
}
