import type { MemberKind } from '../lms/roster.tables.ts'

export type CourseRole = 'instructor' | 'assistant' | 'test_student' | 'student'

/** What is known of a person who comes to a class from its course. */
export interface RoleFacts {
  /** What their launch calls them. */
  launched: CourseRole
  /** What the course's list calls them; null if it does not name them. */
  listed: MemberKind | null
  isMoodle: boolean
  /** Whether they teach or assist in a class of the course. */
  leads: boolean
  /** Whether they own the class. */
  owns: boolean
  /** What the owner of the class said that they are; null without a word. */
  said: Exclude<CourseRole, 'test_student'> | null
}

/**
 * What a person is in the class of their course. What its owner said comes first, as far as the launch allows it.
 *
 * Moodle sends its non-editing teachers as instructors and lists them as students, so only both together tell. Its
 * "Switch role to Student" sends a teacher as a student, and only what was known of them before tells. The list is not
 * switched, so it decides where it can.
 */
export function roleIn(facts: RoleFacts): CourseRole {
  const { launched, listed, isMoodle, owns, said } = facts
  if (launched === 'test_student' || launched === 'assistant') return launched
  if (said === 'assistant') return 'assistant'
  if (launched === 'student') return said === 'student' || isStudent(facts) ? 'student' : 'test_student'
  const isNonEditing = isMoodle && listed === 'student'
  return isNonEditing && !owns && said !== 'instructor' ? 'assistant' : 'instructor'
}

/** Whether a person whose launch calls them a student is one. */
function isStudent({ listed, isMoodle, leads }: RoleFacts): boolean {
  if (listed === 'test_student' || listed === 'instructor' || listed === 'assistant') return false
  return !leads || (listed === 'student' && !isMoodle)
}
