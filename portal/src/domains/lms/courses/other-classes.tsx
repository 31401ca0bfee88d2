import { Button } from '@mantine/core'
import { labById } from '@tradewind/contract/catalogue'
import type { CourseVisit } from '@tradewind/contract/lms/courses'
import classes from './course.module.css'

interface OtherClassesProps {
  heading: string
  classes: CourseVisit['otherClasses']
  busy: boolean
  onUse: (id: string) => void
}

/** An instructor's classes elsewhere, each with a button that makes the link open it. */
export function OtherClasses({ heading, classes: others, busy, onUse }: OtherClassesProps) {
  return (
    <section className={classes.see} aria-labelledby="other-classes">
      <h2 id="other-classes">{heading}</h2>
      <p className={classes.quiet}>
        The students of this course join that class too, and the instructors of this course see it.
      </p>
      <ul className={classes.others}>
        {others.map(({ id, lab, name, course }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <span className={classes.teaches}>
                {labById(lab).name}
                {course !== null && `, ${course}`}
              </span>
            </span>
            <Button
              variant="default"
              size="sm"
              aria-disabled={busy || undefined}
              aria-label={`Use my class here too: ${name}`}
              onClick={() => {
                if (!busy) onUse(id)
              }}
            >
              Use my class here too
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
