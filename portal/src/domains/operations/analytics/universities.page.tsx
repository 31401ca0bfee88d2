import { QueryProvider } from '../../../query.tsx'
import { Page } from '../../../ui/page.tsx'
import { AdminsOnly, EmptyState } from './analytics-parts.tsx'
import classes from './analytics.module.css'
import { UniversityChoice } from './university-choice.tsx'

/** The choice of a university for its use. */
export function Screen() {
  return (
    <AdminsOnly>
      <Page title="University Analytics" lead="Daily usage of one university." wide>
        <QueryProvider>
          <UniversityChoice id="" />
        </QueryProvider>
        <div className={classes.below}>
          <EmptyState title="Which university?">
            <p>Choose one above to see its logins, its users and the labs they opened.</p>
          </EmptyState>
        </div>
      </Page>
    </AdminsOnly>
  )
}
