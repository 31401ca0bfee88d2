import { Button, Input } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { DemoCode } from '@tradewind/contract/demo'
import { useEffect, useId, useRef, useState } from 'react'
import { publicConfig } from '../../public-config.ts'
import { AppDialog, DialogActions } from '../../ui/app-dialog.tsx'
import { CheckField, DateField, SwitchField } from '../../ui/choices.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { denverDay } from '../../ui/dates.ts'
import { DialogSubmit } from '../../ui/dialog-submit.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { lastDayProblem, usesProblem } from './demo-code-words.ts'
import { useMakeDemoCode } from './demo-codes.api.ts'
import classes from './demo-codes.module.css'

/** Makes a demo code, and shows its link. */
export function MakeDemoCodeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const [made, setMade] = useState<DemoCode | null>(null)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setMade(null)
  }
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title="Make a demo code"
      closable={!held || made !== null}
      width={560}
    >
      {made ? (
        <Made code={made} onClose={onClose} />
      ) : (
        <DemoCodeFields onHeld={setHeld} onCancel={onClose} onMade={setMade} />
      )}
    </AppDialog>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  labs: LabId[]
  expires: string
  unlimited: boolean
  maxUses: string
}

interface DemoCodeFieldsProps {
  /** Whether closing would lose something. */
  onHeld: (held: boolean) => void
  onCancel: () => void
  onMade: (code: DemoCode) => void
}

function DemoCodeFields({ onHeld, onCancel, onMade }: DemoCodeFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [today] = useState(() => denverDay(Date.now()))
  const make = useMakeDemoCode()
  const form = useForm<Values>({
    initialValues: { name: '', labs: [], expires: '', unlimited: false, maxUses: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Please enter a name.' : null),
      labs: (labs) => (labs.length === 0 ? 'Please select at least one lab.' : null),
      expires: (day) => lastDayProblem(day, today),
      maxUses: (uses, { unlimited }) => (unlimited ? null : usesProblem(uses)),
    },
  })
  const submission = useSubmission(
    form,
    async ({ name, labs, expires, unlimited, maxUses }) => {
      setProblem(null)
      onMade(
        await make({
          name: name.trim(),
          labs,
          expires: expires === '' ? null : expires,
          maxUses: unlimited ? null : Number(maxUses),
        }),
      )
    },
    { onFailure: (error) => setProblem(sentenceOr(error, 'Failed to make the demo code.')) },
  )
  useHeld(submission.busy || form.isDirty(), onHeld)
  return (
    <Form onSubmit={submission.onSubmit}>
      <TextField
        label="Name"
        name="name"
        data-autofocus
        autoComplete="off"
        maxLength={100}
        help="What you will know it by, for example a fair or a partner."
        {...form.getInputProps('name')}
      />
      <Labs form={form} />
      <DateField
        label="Last day"
        name="expires"
        min={today}
        help="The whole day counts, in Denver time. Empty means no end."
        {...form.getInputProps('expires')}
      />
      <SwitchField
        label="Unlimited uses"
        name="unlimited"
        {...form.getInputProps('unlimited', { type: 'checkbox' })}
      />
      {!form.values.unlimited && (
        <TextField
          label="Number of uses"
          name="maxUses"
          inputMode="numeric"
          autoComplete="off"
          help="Each demo that begins is one use."
          {...form.getInputProps('maxUses')}
        />
      )}
      <DialogSubmit
        submission={submission}
        problem={problem}
        label="Make the code"
        busyLabel="Making..."
        onCancel={() => !submission.busy && onCancel()}
      />
    </Form>
  )
}

function Labs({ form }: { form: UseFormReturnType<Values> }) {
  const problemId = useId()
  const problem = form.errors.labs
  const { labs } = form.values
  return (
    <fieldset className={classes.labs} aria-describedby={problem ? problemId : undefined}>
      <legend className={classes.legend}>Labs</legend>
      {labsIn(publicConfig.environment).map(({ id }, index) => (
        <CheckField
          key={id}
          label={labById(id).name}
          name={`lab-${id}`}
          // The first one stands for all where none is chosen.
          aria-invalid={(index === 0 && problem !== undefined) || undefined}
          checked={labs.includes(id)}
          onChange={({ currentTarget: { checked } }) => {
            form.clearFieldError('labs')
            form.setFieldValue('labs', checked ? [...labs, id] : labs.filter((lab) => lab !== id))
          }}
        />
      ))}
      {problem && (
        <Input.Error id={problemId} role="alert">
          {problem}
        </Input.Error>
      )}
    </fieldset>
  )
}

function Made({ code: { name, startUrl }, onClose }: { code: DemoCode; onClose: () => void }) {
  const shown = useRef<HTMLElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      <Notice tone="success" announced>
        The code {name} is ready. Whoever opens its link begins a demo.
      </Notice>
      <p className={classes.made}>
        <span ref={shown} className={classes.code}>
          {startUrl}
        </span>
        <CopyButton text={startUrl} what="link" name="the start link" shown={shown} />
      </p>
      <DialogActions>
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
