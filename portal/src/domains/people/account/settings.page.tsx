import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { signInSettings } from '../../../session/factor-duty.ts'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { Page } from '../../../ui/page.tsx'
import look from '../../../ui/parts.module.css'
import { SupportAddress } from '../../../ui/support-address.tsx'
import { MyOrders } from '../../sales/checkout/my-orders.tsx'
import { PromotionCodesButton } from '../../access/promotion-codes/promotion-codes-button.tsx'
import { MyBilledLabs } from '../../sales/roster-billing/my-billed-labs.tsx'
import { MyData } from './my-data.tsx'
import { MySessions } from './my-sessions.tsx'
import classes from './settings.module.css'

const parts = ['account', 'sign-in', 'orders', 'data'] as const
type Part = (typeof parts)[number]
const partNames: Record<Part, string> = {
  account: 'Account',
  'sign-in': 'Signing in',
  orders: 'Orders',
  data: 'Your data',
}

/** The reader's account: its data, its settings and its devices. The address contains the open part. */
export function Screen() {
  const { isLtiUser } = useUser()
  const [params] = useSearchParams()
  const open = parts.find((part) => part === params.get('part')) ?? 'account'
  return (
    <Page title={open === 'account' ? 'Your account' : `Your account: ${partNames[open]}`} narrow>
      <nav className={look.parts} aria-label="Parts of your account">
        {parts.map((part) => (
          <Link
            key={part}
            to={part === 'account' ? '/settings' : `/settings?part=${part}`}
            className={look.part}
            aria-current={part === open ? 'page' : undefined}
            data-active={part === open || undefined}
          >
            {partNames[part]}
          </Link>
        ))}
      </nav>
      {open === 'account' && (isLtiUser ? <CourseInformation /> : <AccountInformation />)}
      {open === 'sign-in' && !isLtiUser && <SigningIn />}
      <QueryProvider>
        {open === 'sign-in' && <MySessions />}
        {open === 'orders' && <MyBilledLabs />}
        {open === 'orders' && <MyOrders />}
      </QueryProvider>
      {open === 'data' && <MyData />}
      <p>
        <BackLink to="/">Back to Portal</BackLink>
      </p>
    </Page>
  )
}

function AccountInformation() {
  const user = useUser()
  return (
    <section className={classes.card} aria-labelledby="account-information">
      <h2 id="account-information">Account information</h2>
      <dl className={classes.facts}>
        <Fact term="Email">
          <LongAddress address={user.email} />
        </Fact>
        <Fact term="Password">
          {user.passwordless ? (
            'None: your institution signs you in'
          ) : (
            <>
              <span aria-hidden>••••••••</span>
              <span className="visually-hidden">Hidden</span>
            </>
          )}
        </Fact>
        <Fact term="First name">{user.firstName}</Fact>
        <Fact term="Last name">{user.lastName}</Fact>
      </dl>
      <div className={classes.actions}>
        <Button component={Link} to="/edit-settings">
          Edit Account Information
        </Button>
        <Button component={Link} to="/change-password" variant="default">
          {user.passwordless ? 'Set a Password' : 'Change Password'}
        </Button>
        <Button component={Link} to="/change-email" variant="default">
          Change Email
        </Button>
        <PromotionCodesButton />
        <Button component={Link} to="/delete" variant="outline" color="coral">
          Delete Account
        </Button>
      </div>
    </section>
  )
}

function SigningIn() {
  return (
    <section className={classes.card} aria-labelledby="signing-in">
      <h2 id="signing-in">Signing in</h2>
      <p className={classes.text}>
        Add a second step, so that a stolen password is not enough, or passkeys, so that you need no password.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={signInSettings} variant="default">
          Second step and passkeys
        </Button>
      </div>
    </section>
  )
}

/** A person from an LMS has no password here, and their names come from the last launch. */
function CourseInformation() {
  const { email, firstName, lastName } = useUser()
  return (
    <section className={classes.card} aria-labelledby="account-information">
      <h2 id="account-information">Account information</h2>
      <dl className={classes.facts}>
        <Fact term="Email">{email === '' ? 'Not shared by your course' : email}</Fact>
        <Fact term="First name">{firstName}</Fact>
        <Fact term="Last name">{lastName}</Fact>
      </dl>
      <p className={classes.text}>
        You came from your course, so your name and email come from there. To have your data deleted, write to{' '}
        <SupportAddress />.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to="/link-account">
          Use your {publicConfig.brand.productName} account
        </Button>
        <PromotionCodesButton />
      </div>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
