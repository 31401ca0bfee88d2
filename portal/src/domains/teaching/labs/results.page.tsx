import { labsIn } from '@tradewind/contract/catalogue'
import { useParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './results.module.css'
import { RunList } from './run-list.tsx'

/** The reader's results in one lab, even after access to it has ended. */
export function Screen() {
  const { lab: id } = useParams()
  const lab = labsIn(publicConfig.environment).find((known) => known.id === id)
  return (
    <Page title={lab ? `${lab.name} results` : 'Lab not found'} narrow>
      {lab ? (
        <QueryProvider>
          <RunList lab={lab.id} />
        </QueryProvider>
      ) : (
        <p className={classes.unknown}>The address may be mistyped or out of date.</p>
      )}
      <p>
        <BackLink to="/">Back to Labs</BackLink>
      </p>
    </Page>
  )
}
