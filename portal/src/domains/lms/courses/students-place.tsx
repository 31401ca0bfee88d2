import { Button } from '@mantine/core'
import type { CourseVisit } from '@tradewind/contract/lms/courses'
import { labPath } from '@tradewind/contract/catalogue'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { LaunchMark } from '../../../frame/launch.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useNow } from '../../../ui/use-now.ts'
import classes from './course.module.css'
import { fromCourse } from './course-words.ts'
import { usePlace } from './courses.api.ts'

const sentences = {
  ended: {
    title: 'Your instructor ended this class session',
    text: 'Nobody can join it any more. If you should be in another class, please ask your instructor.',
  },
  removed: {
    title: 'Your instructor removed you from this class',
    text: 'Your own results are still yours. If this is a mistake, please ask your instructor.',
  },
}

/** Shows a student why their class does not open, and opens it as soon as it is there. */
export function StudentsPlace({ visit }: { visit: CourseVisit }) {
  const place = usePlace()
  const navigate = useNavigate()
  const { data } = place
  useEffect(() => {
    if (data?.course !== false) return
    const mark: LaunchMark = { fromHome: false, anyWidth: true }
    void navigate(data.lab === null ? '/' : labPath(data.lab, data.classSession), {
      replace: true,
      state: mark,
    })
  }, [data, navigate])

  if (visit.state === 'ended' || visit.state === 'removed') {
    const { title, text } = sentences[visit.state]
    return (
      <Page title={title} lead={text} narrow>
        <Button component={Link} to="/">
          Go to Portal
        </Button>
      </Page>
    )
  }
  if (visit.state !== 'waiting') return <Loading />
  return (
    <Page title="Your instructor has not opened this class yet" lead={fromCourse(visit)} narrow>
      <section className={classes.panel} aria-label="Waiting for the class">
        <p>
          You have nothing to do. This page looks again every ten seconds, and the class opens here as soon as
          your instructor has opened it.
        </p>
        <p role="status" className={classes.quiet}>
          {place.data && <LookedAt at={place.dataUpdatedAt} />}
        </p>
        {place.error && (
          <Notice tone="warning" title="We could not look just now." error={place.error}>
            {sentenceOf(place.error)} The page goes on looking by itself.
          </Notice>
        )}
        <Button
          variant="default"
          aria-disabled={place.isFetching || undefined}
          onClick={() => {
            if (!place.isFetching) void place.refetch()
          }}
        >
          Look now
        </Button>
      </section>
    </Page>
  )
}

/** Changes each minute at most, so that screen readers are not told of every look. */
function LookedAt({ at }: { at: number }) {
  const minutes = Math.floor(Math.max(0, useNow() - at) / 60_000)
  return minutes === 0
    ? 'The class is not there yet.'
    : `The class is not there yet. We last looked ${minutes === 1 ? 'a minute' : `${minutes} minutes`} ago.`
}
