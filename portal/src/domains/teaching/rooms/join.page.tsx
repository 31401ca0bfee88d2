import { useForm } from '@mantine/form'
import { labPath } from '@tradewind/contract/catalogue'
import { classCodeProblem } from '@tradewind/contract/rules'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../../api.ts'
import { useSession } from '../../../session/session.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { OtherPlaceNotice } from '../../../ui/other-place-notice.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'

/** The address on the wall: leads to the lab of the class that has a code, which is typed or in the address. */
export function Screen() {
  const { code = '' } = useParams()
  const { state } = useSession()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    initialValues: { code },
    validate: { code: classCodeProblem },
    onValuesChange: () => setFailure(null),
  })
  const submission = useSubmission(
    form,
    async ({ code: typed }) => {
      setFailure(null)
      // The guard of that address leads signed-out people through signing in, and back.
      if (state.status !== 'signed-in') {
        await navigate(`/join/${encodeURIComponent(typed.trim())}`)
        return
      }
      const found = await call('POST /api/class-codes/find', { body: { code: typed } })
      await navigate(labPath(found.lab, found.code), { replace: true })
    },
    { onFailure: (error) => flushSync(() => setFailure(error)) },
  )
  useEffect(() => {
    if (code !== '') element.current?.requestSubmit()
  }, [code])

  return (
    <FormCard title="Join your class" lead="Type the code that your instructor shows you.">
      <Form ref={element} onSubmit={submission.onSubmit}>
        <TextField
          label="Class code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          {...form.getInputProps('code')}
        />
        <OtherPlaceNotice field="class" typed={form.values.code} refused={form.errors.code !== undefined} />
        {failure !== null && (
          <Notice tone="error" error={failure}>
            {sentenceOf(failure)}
          </Notice>
        )}
        <WaitNotice seconds={submission.waitSeconds} />
        <SubmitButton
          busy={submission.busy}
          busyLabel="Looking for your class..."
          disabled={submission.waitSeconds > 0}
        >
          Join
        </SubmitButton>
      </Form>
    </FormCard>
  )
}
