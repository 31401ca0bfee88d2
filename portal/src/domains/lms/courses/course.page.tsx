import { QueryProvider } from '../../../query.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { ClassReady } from './class-ready.tsx'
import { useCourse } from './courses.api.ts'
import { SetUpClass } from './set-up-class.tsx'
import { StudentsPlace } from './students-place.tsx'

/** What comes before a lab for people from a course: instructors choose its class, and students wait for it. */
export function Screen() {
  return (
    <QueryProvider>
      <Course />
    </QueryProvider>
  )
}

function Course() {
  const { data: visit, error, isFetching, refetch } = useCourse()
  if (!visit) {
    if (!error || isFetching) return <Loading />
    return (
      <Page title="Your course" narrow>
        <Notice
          tone="error"
          error={error}
          title="Your course could not be loaded."
          onRetry={() => void refetch()}
        >
          {sentenceOf(error)}
        </Notice>
        <p>
          <BackLink to="/">Back to Portal</BackLink>
        </p>
      </Page>
    )
  }
  if (!visit.instructor) return <StudentsPlace visit={visit} />
  return visit.classSession ? (
    <ClassReady visit={visit} theClass={visit.classSession} />
  ) : (
    <SetUpClass visit={visit} />
  )
}
