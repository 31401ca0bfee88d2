import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { SupportAddress } from '../../../ui/support-address.tsx'
import { mailDraft } from '../../../ui/mail-draft.ts'
import { toastError } from '../../../ui/toast.ts'
import classes from './help.module.css'

const { brand } = publicConfig

/** How to reach the school's support. With `?about=instructor-account` it starts with how to arrange a call. */
export function Screen() {
  const [query] = useSearchParams()
  const aboutInstructorAccount = query.get('about') === 'instructor-account'
  return (
    <Page title="Contact us" lead="We read every message and answer by email." narrow>
      {aboutInstructorAccount && <ScheduleACall />}
      <section className={classes.topic} aria-labelledby="write">
        <h2 id="write">Write to us</h2>
        <div className={classes.address}>
          <SupportAddress />
          <CopyAddress />
        </div>
      </section>
      <section className={classes.topic} aria-labelledby="what">
        <h2 id="what">Help us help you</h2>
        <ul>
          <li>The email address of your account.</li>
          <li>Your school, your course and the lab.</li>
          <li>What you did, what you expected, and the exact error message, if you saw one.</li>
          <li>When it happened, and whether you used a computer or a phone.</li>
        </ul>
        <p>Please never send us your password or a code from an email. We do not need them.</p>
      </section>
      <p>
        Many answers are on the <BrandLink to={brand.helpUrl}>help page</BrandLink>.
        {!aboutInstructorAccount && (
          <>
            {' '}
            New instructor?{' '}
            <Link to="/contact?about=instructor-account">Arrange a call about your account</Link>.
          </>
        )}
      </p>
    </Page>
  )
}

function ScheduleACall() {
  const letter = mailDraft({
    to: brand.supportEmail,
    subject: 'A call about my instructor account',
    body: 'School and department:\nCourse, and number of students:\nLabs I am interested in:\nThree times that suit me (with time zone):\n',
  })
  return (
    <section className={classes.topic} aria-labelledby="call">
      <h2 id="call">Schedule a call about your instructor account</h2>
      <p>
        We approve instructor accounts after a short call, so that only teachers get the teaching material.
        Send us three times that suit you, with your time zone, your school and your course. We will reply
        with one of them.
      </p>
      <p>
        <Button component="a" href={letter}>
          Propose times by email
        </Button>
      </p>
    </section>
  )
}

function CopyAddress() {
  const clipboard = useClipboard({ timeout: 2000 })
  useEffect(() => {
    if (clipboard.error) toastError('The address could not be copied. Please select it and copy it by hand.')
  }, [clipboard.error])
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={
        clipboard.copied ? <IconCheck aria-hidden size={18} /> : <IconCopy aria-hidden size={18} />
      }
      onClick={() => clipboard.copy(brand.supportEmail)}
    >
      <span aria-live="polite">{clipboard.copied ? 'Copied' : 'Copy address'}</span>
    </Button>
  )
}
