import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './checkout.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import { SandboxForm } from './sandbox-form.tsx'

const NotFound = lazy(async () => ({
  default: (await import('../../../ui/not-found.tsx')).NotFound,
}))

/** The sandbox's page to pay an invoice. A real provider has its own. */
export function Screen() {
  const { secret = '' } = useParams()
  if (publicConfig.payments.provider !== 'sandbox')
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  return (
    <Page title="Pay your invoice" narrow>
      <section className={classes.card} aria-labelledby="pay-invoice">
        <h2 id="pay-invoice">Pay by card</h2>
        <QueryProvider>
          <Suspense fallback={<FormSkeleton />}>
            <SandboxForm clientSecret={secret} onBeginAgain={() => location.reload()} />
          </Suspense>
        </QueryProvider>
      </section>
      <div className={classes.back}>
        <BackLink to="/settings?part=orders">Back to your account</BackLink>
      </div>
    </Page>
  )
}
