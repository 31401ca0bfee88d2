import type { MemberKind } from '../lms/lms.service.ts'

type CourseRole = 'instructor' | 'assistant' | 'test_student' | 'student'

/** What is known of a person who comes to a class from its course. */
export interface RoleFacts {
  /** What their launch calls them. */
  launched: CourseRole
  /** What the course's list calls them; null if it does not name them. */
  listed: MemberKind | null
  isMoodle: boolean
  /** Whether they teach or assist in a class of the course. */
  leads: boolean
}

/**
 * What a person is in the class of their course. Moodle's "Switch role to Student" sends a teacher as a student, and
 * only what was known of them before tells. A platform's list is not switched, so it decides; but Moodle's calls
 * non-editing teachers students.
 */
export function roleIn({ launched, listed, isMoodle, leads }: RoleFacts): CourseRole {
  if (launched !== 'student') return launched
  if (listed === 'test_student' || listed === 'instructor' || listed === 'assistant') return 'test_student'
  if (listed === 'student' && !isMoodle) return 'student'
  return leads ? 'test_student' : 'student'
}
