import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { signInSettings } from '../../../session/factor-duty.ts'
import { useUser } from '../../../session/session.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { Page } from '../../../ui/page.tsx'
import { SupportAddress } from '../../../ui/support-address.tsx'
import { MyOrders } from '../../sales/checkout/my-orders.tsx'
import { PromotionCodesButton } from '../../access/promotion-codes/promotion-codes-button.tsx'
import { MyBilledLabs } from '../../sales/roster-billing/my-billed-labs.tsx'
import { MyData } from './my-data.tsx'
import { MySessions } from './my-sessions.tsx'
import classes from './settings.module.css'

/** The reader's account: its data, its settings and its devices. */
export function Screen() {
  const { isLtiUser } = useUser()
  return (
    <Page title="Your account" narrow>
      {isLtiUser ? <CourseInformation /> : <AccountInformation />}
      {!isLtiUser && <SigningIn />}
      <QueryProvider>
        <MyBilledLabs />
        <MyOrders />
        <MySessions />
      </QueryProvider>
      <MyData />
      {!isLtiUser && <Deletion />}
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

function Deletion() {
  return (
    <section className={classes.card} aria-labelledby="delete-account">
      <h2 id="delete-account">Delete your account</h2>
      <p className={classes.text}>We will permanently delete your personal data and your access to labs.</p>
      <div className={classes.actions}>
        <Button component={Link} to="/delete" variant="outline" color="coral">
          Delete Account
        </Button>
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
