import { lazy, Suspense } from 'react'
import { QueryProvider } from '../../../query.tsx'
import { holdsAllByRole } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { PromotionTable } from './promotion-table.tsx'
import { usePromotions } from './promotion-codes.api.ts'
import classes from './promotion-codes.module.css'

// The menu's library would be a quarter of this page, and the bar of most windows loads it anyway.
const BuySeats = lazy(async () => ({ default: (await import('./buy-seats.tsx')).BuySeats }))

const lead =
  'Share a code with your students, as a link or in an email. One use gives one person the lab, or all four labs of a package.'

/** The promotion codes that the reader bought or received to share. */
export function Screen() {
  return (
    <Page
      title="Your Promotion Codes"
      lead={holdsAllByRole(useUser()) ? lead : `${lead} For your own access, use it once yourself.`}
    >
      <QueryProvider>
        <Promotions />
      </QueryProvider>
      <p className={classes.back}>
        <BackLink to="/settings">Back to your account</BackLink>
      </p>
    </Page>
  )
}

function Promotions() {
  const { data, error, isFetching, refetch } = usePromotions()
  if (!data && error && !isFetching)
    return (
      <Notice
        tone="error"
        error={error}
        title="Your promotion codes could not be loaded."
        onRetry={() => void refetch()}
      >
        {sentenceOf(error)}
      </Notice>
    )
  if (!data)
    return (
      <p role="status" className={classes.box}>
        Loading...
      </p>
    )
  if (data.length === 0) return <NoPromotions />
  return (
    <>
      <PromotionTable promotions={data} />
      <section className={classes.more} aria-labelledby="more-seats">
        <h2 id="more-seats">Buy more seats</h2>
        <Seats />
      </section>
    </>
  )
}

function NoPromotions() {
  return (
    <div className={classes.box}>
      <p className={classes.none}>No promotion codes found.</p>
      <p>
        Buy seats for your students to get a code to share. You will see here who has used it and how many
        uses are left.
      </p>
      <Seats />
    </div>
  )
}

function Seats() {
  return (
    <div className={classes.seats}>
      <Suspense>
        <BuySeats />
      </Suspense>
    </div>
  )
}
