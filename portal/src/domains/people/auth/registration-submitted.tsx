import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { CourseDetails } from './course-details.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import classes from './registration-submitted.module.css'

export interface Pending {
  /** The server's sentence. */
  message: string
  /** The secret with which this page may add details to the application. */
  application: string
}

/** The next steps after an instructor has registered, and an offer to tell about the course. */
export function RegistrationSubmitted({ message, application }: Pending) {
  return (
    <FormCard title="Registration Submitted" lead={message}>
      <ol className={classes.steps}>
        <li>
          <strong>Your account is pending approval.</strong> We review each instructor account ourselves.
        </li>
        <li>
          <strong>Please schedule a call</strong> with us, so we can learn about your course.{' '}
          <BrandLink to={publicConfig.brand.scheduleCallUrl}>Schedule a call</BrandLink>
        </li>
        <li>
          <strong>Watch for the approval email.</strong> If you do not see it, check your spam folder.
        </li>
      </ol>
      <CourseDetails application={application} />
      <Button component={Link} to="/login" fullWidth>
        Return to Login
      </Button>
    </FormCard>
  )
}
