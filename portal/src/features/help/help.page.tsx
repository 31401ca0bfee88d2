import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { publicConfig } from '../../public-config.ts'
import { BrandLink } from '../../ui/brand-link.tsx'
import { Page } from '../../ui/page.tsx'
import { SupportAddress } from '../../ui/support-address.tsx'
import classes from './help.module.css'

interface Topic {
  id: string
  title: string
  text: ReactNode
}

const { brand } = publicConfig

const topics: Topic[] = [
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
          With a demo code, <Link to="/demo">open the demo</Link>. If you come from a course, use the link
          there.
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
        <Link to="/settings">your account</Link> lists every device under "My sessions". You can sign out any
        of them from there.
      </p>
    ),
  },
  {
    id: 'phones',
    title: 'Phones and tablets',
    text: (
      <p>
        You can register, sign in and manage your account on a phone. The labs need more space: open them on a
        computer, or on a tablet with a screen wider than 768 pixels.
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

/** Instructions for frequent tasks. */
export function Screen() {
  return (
    <Page title="Help" lead="How to get started, and what to do when something does not work." narrow>
      <nav aria-label="On this page">
        <ul className={classes.contents}>
          {topics.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {topics.map(({ id, title, text }) => (
        <section key={id} id={id} className={classes.topic} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {text}
        </section>
      ))}
    </Page>
  )
}
