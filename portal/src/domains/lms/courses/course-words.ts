import { labById } from '@tradewind/contract/catalogue'
import type { CourseVisit } from '@tradewind/contract/lms/courses'

/** Which link of which course led here, as far as the learning platform says. */
export function fromCourse({ course, link }: Pick<CourseVisit, 'course' | 'link'>): string {
  if (course === '' && link === '') return 'You came from your course.'
  if (link === '' || link === course) return `You came from the course “${course === '' ? link : course}”.`
  return course === '' ? `You opened “${link}”.` : `You opened “${link}” in the course “${course}”.`
}

type Rules = Pick<NonNullable<CourseVisit['classSession']>, 'attempts' | 'counted' | 'rehearsal'>

/** The rules of a class that is set up by one press. */
export const usualRules: Rules = { attempts: 3, counted: 'best', rehearsal: false }

function attemptsInWords({ attempts, counted, rehearsal }: Rules): string {
  if (rehearsal)
    return attempts === 1 ? 'one attempt, which does not count' : `${attempts} attempts, which do not count`
  return attempts === 1 ? 'one attempt, which counts' : `${attempts} attempts, and the ${counted} one counts`
}

/** What students of a class will see, step by step. */
export function whatStudentsSee(labName: string, rules: Rules): readonly string[] {
  return [
    'They open the same link in the course. They need no account, code or password.',
    `${labName} opens, and they are in your class.`,
    `They rehearse as often as they like. Then they have ${attemptsInWords(rules)}.`,
  ]
}

/** What to tell instructors whose link names a lab that is not open yet; null for other links. */
export function labToCome({ lab }: Pick<CourseVisit, 'lab'>): { title: string; text: string } | null {
  const found = lab === null ? null : labById(lab)
  if (found === null || found.comes === null) return null
  return {
    title: `${found.name} is not open yet.`,
    text: `${found.comes}. Come back to this link then to set up the class, or choose another lab in your course.`,
  }
}
