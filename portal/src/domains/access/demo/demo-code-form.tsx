import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { call, type AnswerTo } from '../../../api.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { OtherPlaceNotice } from '../../../ui/other-place-notice.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'

interface DemoCodeFormProps {
  /** The code of the link that led here, which did not work; null without one. */
  refusedCode: string | null
  onBegun: (demo: AnswerTo<'POST /api/demo/sessions'>) => Promise<void>
}

const linkRefused = 'The code in this link does not work. Please correct it, or ask for a new one.'

/** Starts a demo with a code that the visitor was given. */
export function DemoCodeForm({ refusedCode, onBegun }: DemoCodeFormProps) {
  const form = useForm({
    initialValues: { code: refusedCode ?? '' },
    initialErrors: refusedCode === null ? {} : { code: linkRefused },
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
    <FormCard title="Enter your demo code">
      <Form onSubmit={submission.onSubmit}>
        <TextField
          ref={field}
          label="Demo code"
          name="code"
          {...(form.errors.code === undefined && { help: 'You received it with the link.' })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          {...form.getInputProps('code')}
        />
        <OtherPlaceNotice
          field="demo"
          typed={form.values.code}
          // Nobody typed the code of a link.
          refused={form.errors.code !== undefined && form.errors.code !== linkRefused}
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
    </FormCard>
  )
}
