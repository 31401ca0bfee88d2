import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { call, type AnswerTo } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSubmission, WaitNotice } from '../../ui/submission.tsx'
import classes from './demo.module.css'

interface DemoCodeFormProps {
  onBegun: (demo: AnswerTo<'POST /api/demo/sessions'>) => Promise<void>
}

/** Starts a demo with a code that the visitor was given. */
export function DemoCodeForm({ onBegun }: DemoCodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? 'Please enter the demo code.' : null) },
  })
  const submission = useSubmission(
    form,
    async ({ code }) => onBegun(await call('POST /api/demo/sessions', { body: { code: code.trim() } })),
    {
      fieldOf: {
        code_unknown: 'code',
        code_used: 'code',
        code_expired: 'code',
        code_revoked: 'code',
        lab_not_held: 'code',
      },
    },
  )
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={classes.form}>
      <Form onSubmit={submission.onSubmit}>
        <TextField
          ref={field}
          label="Demo code"
          name="code"
          help="You received it with the link."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          {...form.getInputProps('code')}
        />
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Opening the demo..."
          disabled={form.values.code.trim() === '' || submission.waitSeconds > 0}
        >
          Begin
        </SubmitButton>
      </Form>
    </div>
  )
}
