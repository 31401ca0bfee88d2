import type { CourseVisit } from '@tradewind/contract/lms/courses'
import classes from './course.module.css'
import { usualRules, whatStudentsSee } from './course-words.ts'

interface StudentsSeeProps {
  labName: string
  /** By default as in a class that is set up by one press. */
  theClass?: NonNullable<CourseVisit['classSession']>
}

/** Tells an instructor what students will see. */
export function StudentsSee({ labName, theClass }: StudentsSeeProps) {
  return (
    <section className={classes.see} aria-labelledby="students-see">
      <h2 id="students-see">What your students will see</h2>
      <ol>
        {whatStudentsSee(labName, theClass ?? usualRules).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
