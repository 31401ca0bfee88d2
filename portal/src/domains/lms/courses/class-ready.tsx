import { Button } from '@mantine/core'
import { classPath, labById } from '@tradewind/contract/catalogue'
import type { CourseVisit } from '@tradewind/contract/lms/courses'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import classes from './course.module.css'
import { fromCourse } from './course-words.ts'
import { useClassChoice } from './courses.api.ts'
import { OtherClasses } from './other-classes.tsx'
import { StudentsSee } from './students-see.tsx'

interface ClassReadyProps {
  visit: CourseVisit
  theClass: NonNullable<CourseVisit['classSession']>
}

/** The class of a link, for its instructors: how to go on, and what else the link could open. */
export function ClassReady({ visit, theClass }: ClassReadyProps) {
  const { id, lab, name, ended, students, replaceable } = theClass
  const { setUp, share, busy, error } = useClassChoice()
  const open = useRef<HTMLAnchorElement>(null)
  // The button that set up this class has disappeared, so the focus needs a new place.
  useEffect(() => {
    if (!ended) open.current?.focus({ preventScroll: true })
  }, [id, ended])
  const labName = labById(lab).name
  return (
    <Page title={ended ? 'This class has ended' : 'Your class is ready'} lead={fromCourse(visit)} narrow>
      <section className={classes.panel} aria-labelledby="class-name">
        <h2 id="class-name" className={classes.name}>
          {name}
        </h2>
        <p className={classes.quiet}>
          {labName}, {students === 1 ? '1 student' : `${students} students`}
        </p>
        <p>
          {ended
            ? 'Students who open the link see that the class has ended. A new class has the same settings and another case.'
            : 'Students who open this link in your course join the class. You need no code.'}
        </p>
        {error && (
          <Notice tone="error" error={error} title="The class was not changed.">
            {sentenceOf(error)}
          </Notice>
        )}
        <div className={classes.buttons}>
          {ended && (
            <Button
              aria-disabled={busy || undefined}
              onClick={() => {
                if (!busy) setUp.mutate(lab)
              }}
            >
              {busy ? 'Setting up...' : 'Start a new class'}
            </Button>
          )}
          <Button ref={open} component={Link} to={classPath(id)} variant={ended ? 'default' : 'filled'}>
            {ended ? 'Open the ended class' : 'Open the class'}
          </Button>
        </div>
        {!ended && (
          <p className={classes.quiet}>
            In the class you set a deadline, change attempts, see results and open the solution. When you open
            the link again, you come straight there.
          </p>
        )}
      </section>
      {!ended && <StudentsSee labName={labName} theClass={theClass} />}
      {(replaceable || ended) && visit.otherClasses.length > 0 && (
        <OtherClasses
          heading="Or use a class that you have"
          classes={visit.otherClasses}
          busy={busy}
          onUse={(other) => share.mutate(other)}
        />
      )}
      <p className={classes.ways}>
        <BackLink to="/">Go to Portal</BackLink>
      </p>
    </Page>
  )
}
