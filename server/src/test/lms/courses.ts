import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CoursePlace } from '@tradewind/contract/lms/courses'
import { classCalls } from '../classes.ts'
import { copiedCourse, copyOf } from './characters.ts'
import { exchangeLaunch, launch, type Campus } from './launches.ts'
import { firstCourse, type LmsCourse, type LmsLink } from './lms-course.ts'
import { student, teacher, type LmsUser } from './stand-in-claims.ts'

export interface Arrived extends CoursePlace {
  token: string
  userId: string
}

/** A person of the LMS with an id of their own. */
export function someStudent(): LmsUser {
  return { ...student, id: randomUUID() }
}

export function someTeacher(): LmsUser {
  return { ...teacher, id: randomUUID() }
}

export const lab = 'global_compass_lab'

/** Steps of people in courses. The campus may be opened later. */
export function courseSteps(t: () => Campus) {
  const calls = classCalls(t)

  const newCourse = (title = 'Another course'): LmsCourse => ({
    id: randomUUID(),
    title,
    label: title,
  })

  /** A link as deep linking adds it. */
  const newLink = (custom: Record<string, string> = {}, course: LmsCourse = firstCourse): LmsLink => ({
    id: randomUUID(),
    title: 'The lab',
    url: `${t().services.config.publicUrl}/lti/launch`,
    custom: {
      lab,
      template: randomUUID(),
      link_history: '$ResourceLink.id.history',
      context_history: '$Context.id.history',
      ...custom,
    },
    course,
  })

  /** A launch of a link, through its ticket. */
  async function open(user: LmsUser, link: LmsLink): Promise<Arrived> {
    const { status, body, error } = await exchangeLaunch(t(), await launch(t(), { user, link }))
    expect(error.message).toBeUndefined()
    expect(status).toBe(200)
    const { body: me } = await t().call('GET /api/auth/user', { token: body.token })
    return { ...body, userId: me.id }
  }

  const look = (token: string) => t().call('GET /api/lti/course', { token })
  const lookAgain = (token: string) => t().call('POST /api/lti/course/open', { token })
  const setUp = (token: string, wanted: string = lab) =>
    t().call('POST /api/lti/course/class', { token, body: { lab: wanted, timeZone: 'Europe/Berlin' } })
  const share = (token: string, classSession: string) =>
    t().call('POST /api/lti/course/share', { token, body: { classSession } })

  /** A course whose instructor has set up a class for a link, with one student in it. */
  async function givenCourse(course: LmsCourse = newCourse('Course A')) {
    const link = newLink({}, course)
    const instructor = someTeacher()
    const { token } = await open(instructor, link)
    const { body } = await setUp(token)
    const classSession = body.classSession?.id ?? ''
    const learner = await open(someStudent(), link)
    expect(learner.classSession).toBe(classSession)
    return { course, link, instructor, token, classSession, learner }
  }

  /** The copy of a course with its links. */
  function copied({ course, link }: { course: LmsCourse; link: LmsLink }, title = 'Course B') {
    const copy = copiedCourse(t().lms.character, course, title)
    return { course: copy, link: copyOf(link, copy) }
  }

  const classRow = (id: string | null) =>
    t()
      .services.db.selectFrom('class_sessions')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()

  return { ...calls, newCourse, newLink, open, look, lookAgain, setUp, share, givenCourse, copied, classRow }
}
