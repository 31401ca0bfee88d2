import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useSession } from '../../session/session.tsx'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSubmission, WaitNotice } from '../../ui/submission.tsx'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import classes from './auth.module.css'
import { LinkNotice, useFollowedLink } from './link-notice.tsx'

/** Signing in. The router sends signed-in people to Home, so the form itself leads nowhere. */
export function Screen() {
  const { signIn } = useSession()
  const link = useFollowedLink()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { password: (password) => (password === '' ? 'Please enter your password.' : null) },
  })
  const submission = useSubmission(form, async ({ email, password }) => {
    signIn(await call('POST /api/auth/login', { body: { email: email.trim(), password } }))
  })
  return (
    <AuthFrame
      title="Sign in"
      lead={link ? undefined : 'Welcome back. Your labs are where you left them.'}
      footer={
        <>
          <p>
            New here? <Link to="/register">Register Here</Link>
          </p>
          <p>
            <Link to="/select-institution">Through my institution</Link>
          </p>
        </>
      }
    >
      {link && <LinkNotice link={link} on="login" />}
      <Form onSubmit={submission.onSubmit}>
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <p className={classes.beside}>
            <Link to="/forgot">Forgot Password</Link>
          </p>
        </div>
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Signing in..."
          disabled={form.values.email.trim() === '' || submission.waitSeconds > 0}
        >
          LOGIN
        </SubmitButton>
      </Form>
    </AuthFrame>
  )
}
