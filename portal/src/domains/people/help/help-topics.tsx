import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { SupportAddress } from '../../../ui/support-address.tsx'

/** A task and how to do it. */
export interface Topic {
  id: string
  title: string
  text: ReactNode
}

const { brand } = publicConfig

export const topics: readonly Topic[] = [
  {
    id: 'register',
    title: 'Create an account',
    text: (
      <>
        <ol>
          <li>
            Go to <Link to="/register">Register</Link> and choose a student or an instructor account.
          </li>
          <li>Enter your name, your email and a password of at least 8 characters without spaces.</li>
          <li>Students can start right away. We usually approve instructor accounts after a short call.</li>
        </ol>
        <p>
          Are you an instructor?{' '}
          <BrandLink to={brand.scheduleCallUrl}>Schedule a call about your account</BrandLink>.
        </p>
      </>
    ),
  },
  {
    id: 'verify',
    title: 'Verify your email',
    text: (
      <>
        <p>
          After you register, we email you a 6-digit code. Enter it in the "Verify your email" dialog. The
          code is valid for 10 minutes.
        </p>
        <ul>
          <li>No email? Check your spam folder, then ask for a new code. You can do that once a minute.</li>
          <li>A typo in the address? Choose "Wrong address?" in the same dialog and correct it.</li>
          <li>Closed the dialog? Open it again from the bar at the top of any page.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'second-step',
    title: 'Sign in with a second step or a passkey',
    text: (
      <>
        <p>
          In your settings, under <Link to="/sign-in-settings">Signing in</Link>, you can set up an app that
          shows codes, or add passkeys. Administrators need one of them.
        </p>
        <ul>
          <li>
            Lost your phone? Choose "Use a recovery code" when you sign in, and enter one of the ten codes
            that you kept. Then set up the app on your new phone.
          </li>
          <li>
            No recovery codes either? Write to <SupportAddress />. Two administrators can reset your second
            step.
          </li>
          <li>
            A code is not accepted? Check that your phone sets its clock by itself. After five wrong codes,
            wait 15 minutes.
          </li>
          <li>Passkeys do not work inside the page of a course. Open the portal in a window of its own.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'open-a-lab',
    title: 'Open a lab',
    text: (
      <>
        <p>
          Your labs are on the <Link to="/">Portal</Link>. Select OPEN to start one. It fills the page, and
          closing it brings you back. Every new student has Global Compass for a year.
        </p>
        <p>If a lab is not ready yet, its card says when it will open.</p>
      </>
    ),
  },
  {
    id: 'redeem',
    title: 'Redeem a code',
    text: (
      <>
        <ol>
          <li>Sign in and verify your email.</li>
          <li>
            Select Redeem Code on the <Link to="/">Portal</Link>. On a phone, it is in the menu, too.
          </li>
          <li>Enter the access code from your email or your instructor, and select Enter.</li>
        </ol>
        <p>
          Do you have a link instead of a code? Open it, and the code is filled in. A code for one lab also
          works in the cart: choose the lab, then CHECKOUT.
        </p>
        <p>
          If a code is refused, the message says why. Check for a missing character first. A code that
          somebody else has used cannot be used again: ask the person who gave it to you.
        </p>
      </>
    ),
  },
  {
    id: 'buy',
    title: 'Buy a lab or a package',
    text: (
      <>
        <ol>
          <li>Select PURCHASE on the card of the lab or the package.</li>
          <li>Select CHECKOUT, then Pay by card.</li>
          <li>Pay. The labs are in your account right away, and a receipt comes by email.</li>
        </ol>
        <p>
          A package gives four labs for less than the labs cost one by one. Each card says how long access
          lasts. You can extend it in the last 30 days.
        </p>
        <p>
          Are you buying for a class? Choose Buy seats for students at the checkout. You get one code to
          share, which works once per student.
        </p>
      </>
    ),
  },
  {
    id: 'invoice',
    title: 'Get an invoice or a receipt',
    text: (
      <p>
        <Link to="/settings?part=orders">Your account</Link> lists your orders. Select View Invoice beside one
        to print it or save it as a PDF. The receipt that we email after a payment links to it, too.
      </p>
    ),
  },
  {
    id: 'refund',
    title: 'Ask for a refund',
    text: (
      <>
        <p>
          Write to <SupportAddress /> with your order number and the reason.{' '}
          <Link to="/settings?part=orders">Your account</Link> and your receipt show the number, which begins
          with TW.
        </p>
        <p>
          A refund goes to the card that paid. It ends the access that the order gave. For seats, it ends
          those that nobody has used yet.
        </p>
      </>
    ),
  },
  {
    id: 'class-code',
    title: 'Join or create a class',
    text: (
      <>
        <p>
          <strong>Students:</strong> open the class link from your instructor. With a class code, open the
          lab, enter the code under Class code, and select Join. A class code has 8 characters. It does not
          give access to the lab: you need that as well.
        </p>
        <p>
          <strong>Instructors:</strong> select New class on the <Link to="/">Portal</Link>, then Copy link.
          Your classes stay there with their codes. To change a deadline or see results, select Open.
        </p>
      </>
    ),
  },
  {
    id: 'videos',
    title: 'Watch how it works',
    text: (
      <p>
        <BrandLink to={brand.videosUrl}>Short videos</BrandLink> show students around the product, and
        instructors around the Course Kit.
      </p>
    ),
  },
  {
    id: 'visits',
    title: 'Use labs without an account',
    text: (
      <>
        <p>
          Your institution may offer labs to everyone on its network:{' '}
          <Link to="/select-institution">choose your institution</Link> while you are on campus or on its VPN.
          If your institution signs you in, choose it from anywhere: you then have an account of your own,
          without a password here, and your work is kept. With a demo code,{' '}
          <Link to="/demo">open the demo</Link>. If you come from a course, use the link there.
        </p>
        <p>
          Your visit ends when you close the window, and after several hours at the latest. We do not keep the
          results of guests and demos.
        </p>
      </>
    ),
  },
  {
    id: 'password',
    title: 'Forgot your password',
    text: (
      <>
        <ol>
          <li>
            Go to <Link to="/forgot">Forgot Password</Link> and enter your email.
          </li>
          <li>
            Enter the 6-digit passcode from the email. It is valid for 10 minutes, in the browser where you
            asked for it.
          </li>
          <li>Set a new password. This signs you in here, and signs you out on your other devices.</li>
        </ol>
        <p>
          Do you know your password but want a new one?{' '}
          <Link to="/change-password">Change it in your account</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'sessions',
    title: 'Signed in on a shared computer',
    text: (
      <p>
        Choose Logout in the menu with your name when you are done. If you forgot,{' '}
        <Link to="/settings?part=sign-in">your account</Link> lists every device under "My sessions". You can
        sign out any of them from there.
      </p>
    ),
  },
  {
    id: 'phones',
    title: 'Phones and tablets',
    text: (
      <p>
        You can register, sign in and manage your account on a phone. Every lab can be played on a phone:
        select Open anyway. A screen wider than 768 pixels shows more at once. When you open a lab on a phone,
        we can email you a link for your other device.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Still stuck',
    text: (
      <p>
        Write to <SupportAddress />, or see <BrandLink to={brand.contactUrl}>how to reach us</BrandLink> and
        what to put in your message.
      </p>
    ),
  },
]
