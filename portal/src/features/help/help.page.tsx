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
    title: 'Make an account',
    text: (
      <>
        <ol>
          <li>
            Go to <Link to="/register">Register</Link> and choose a student or an instructor account.
          </li>
          <li>Enter your name, your email and a password of at least 8 characters without spaces.</li>
          <li>Students can start at once. Instructor accounts are usually approved after a short call.</li>
        </ol>
        <p>
          You are an instructor?{' '}
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
          After you register we send you a 6-digit code. Enter it in the "Verify your email" dialog. The code
          works for 10 minutes.
        </p>
        <ul>
          <li>
            No mail? Look into your spam folder, then ask for a new code. You can do that once a minute.
          </li>
          <li>A typo in the address? Choose "Wrong address?" in the same dialog and correct it.</li>
          <li>You closed the dialog? The bar at the top of each page opens it again.</li>
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
          Your labs stand on the <Link to="/">Portal</Link>. A lab you hold has the button OPEN; it fills the
          page, and closing it brings you back. Every new student holds Global Compass for a year.
        </p>
        <p>A lab that is not ready yet says on its card when it comes.</p>
      </>
    ),
  },
  {
    id: 'videos',
    title: 'Watch how it works',
    text: (
      <p>
        <BrandLink to={brand.videosUrl}>Short films</BrandLink> show students around the product, and
        instructors around the Course Kit.
      </p>
    ),
  },
  {
    id: 'visits',
    title: 'Come in without an account',
    text: (
      <>
        <p>
          Your institution may have labs for everybody in its network:{' '}
          <Link to="/select-institution">choose your institution</Link> while you are on campus or in its VPN.
          With a demo code, <Link to="/demo">open the demo</Link>. From a course, use the link in your course.
        </p>
        <p>
          Such a visit lasts as long as its window, and for some hours at most. Results of guests and demos
          are not kept.
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
          <li>Enter the 6-digit passcode from the mail. It works for 10 minutes.</li>
          <li>Set a new password. You are signed in, and signed out on your other devices.</li>
        </ol>
        <p>
          You know your password and want another one?{' '}
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
        <Link to="/settings">your account</Link> lists every device under "My sessions", and you can sign each
        of them out from where you are.
      </p>
    ),
  },
  {
    id: 'phones',
    title: 'Phones and tablets',
    text: (
      <p>
        You can register, sign in and manage your account on a phone. The labs themselves need room: open them
        on a computer, or on a tablet whose screen is wider than 768 points.
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

/** How to do what people ask about. */
export function Screen() {
  return (
    <Page title="Help" lead="How to get in, and what to do when something does not work." narrow>
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
