import { useForm, type UseFormReturnType } from '@mantine/form'
import type { RegistrationLink } from '@tradewind/contract/registration-links'
import { useState } from 'react'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { DateField, SelectField } from '../../ui/choices.tsx'
import { ClosingNotice } from '../../ui/closing-notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { DialogSubmit } from '../../ui/dialog-submit.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { earliestExpiration, linkProblems, newLinkValues, valuesOf, type LinkValues } from './link-form.ts'
import { typeWords } from './link-status.ts'
import classes from './links.module.css'
import { changesOf, useLinkChanges } from './registration-links.api.ts'

interface LinkDialogProps {
  opened: boolean
  onClose: () => void
  /** The link that is edited; null makes a new one. */
  link: RegistrationLink | null
}

/** Makes a registration link, or changes one. */
export function LinkDialog({ opened, onClose, link }: LinkDialogProps) {
  const [held, setHeld] = useState(false)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={link ? 'Edit Registration Link' : 'Create Registration Link'}
      width={600}
      closable={!held}
    >
      <LinkForm link={link} onClose={onClose} onHeld={setHeld} />
    </AppDialog>
  )
}

const words = {
  create: {
    action: 'Create link',
    busy: 'Creating...',
    done: 'Registration link created successfully!',
    failure: 'Failed to create registration link',
  },
  edit: {
    action: 'Save',
    busy: 'Saving...',
    done: 'Registration link updated successfully!',
    failure: 'Failed to update registration link',
  },
}

/** The form of a link with what became of it. */
function useLinkForm(link: RegistrationLink | null) {
  const { create, update } = useLinkChanges()
  const [outcome, setOutcome] = useState<'done' | 'unchanged' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [before] = useState(() => link && valuesOf(link))
  const [openedAt] = useState(() => Date.now())
  const form = useForm<LinkValues>({
    initialValues: before ?? newLinkValues(openedAt),
    onValuesChange: () => setOutcome((current) => (current === 'unchanged' ? null : current)),
    validate: (values) =>
      linkProblems(values, { now: Date.now(), before: before ?? undefined, used: link?.currentUsage ?? 0 }),
  })
  const submission = useSubmission(
    form,
    async (values) => {
      setOutcome(null)
      setProblem(null)
      if (link) {
        const body = changesOf(link, values)
        if (body === null) return setOutcome('unchanged')
        await update.mutateAsync({ linkId: link.linkId, body })
      } else await create.mutateAsync(values)
      setOutcome('done')
    },
    { onFailure: (error) => setProblem(sentenceOr(error, link ? words.edit.failure : words.create.failure)) },
  )
  return { form, submission, outcome, problem, openedAt }
}

interface LinkFormProps extends Pick<LinkDialogProps, 'link' | 'onClose'> {
  onHeld: (held: boolean) => void
}

function LinkForm({ link, onClose, onHeld }: LinkFormProps) {
  const said = link ? words.edit : words.create
  const { form, submission, outcome, problem, openedAt } = useLinkForm(link)
  useHeld(outcome !== 'done' && (submission.busy || form.isDirty()), onHeld)
  if (outcome === 'done') return <ClosingNotice onClose={onClose}>{said.done}</ClosingNotice>
  return (
    <Form onSubmit={submission.onSubmit}>
      <div className={link === null ? classes.pair : undefined}>
        {link === null && <TypeField form={form} />}
        <DateField
          label="Final expiration"
          name="expiresAt"
          type="datetime-local"
          help="In your time zone. It never works after that."
          min={link ? undefined : earliestExpiration(openedAt)}
          {...form.getInputProps('expiresAt')}
        />
      </div>
      <TextField
        label="Description"
        name="description"
        help={
          form.values.linkType === 'multi-use'
            ? 'Who it is for. Only administrators see it.'
            : 'Optional: who it is for. Only administrators see it.'
        }
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('description')}
      />
      {form.values.linkType === 'multi-use' && (
        <MultiUseFields form={form} leastLimit={Math.max(1, link?.currentUsage ?? 0)} />
      )}
      {outcome === 'unchanged' && (
        <Notice tone="info" announced>
          No changes detected to update.
        </Notice>
      )}
      <DialogSubmit
        submission={submission}
        problem={problem}
        label={said.action}
        busyLabel={said.busy}
        onCancel={onClose}
      />
    </Form>
  )
}

interface FieldsProps {
  form: UseFormReturnType<LinkValues>
}

function TypeField({ form }: FieldsProps) {
  return (
    <SelectField
      label="Type"
      name="linkType"
      data-autofocus
      help={
        form.values.linkType === 'multi-use'
          ? 'Several people can register with it.'
          : 'One person can register with it.'
      }
      options={[
        { value: 'single-use', label: typeWords['single-use'] },
        { value: 'multi-use', label: typeWords['multi-use'] },
      ]}
      {...form.getInputProps('linkType')}
    />
  )
}

function MultiUseFields({ form, leastLimit }: FieldsProps & { leastLimit: number }) {
  return (
    <>
      <TextField
        label="Usage limit"
        name="usageLimit"
        inputMode="numeric"
        autoComplete="off"
        help={`How many people can use it, ${leastLimit} at least. Empty means unlimited.`}
        {...form.getInputProps('usageLimit')}
      />
      <div className={classes.pair}>
        <DateField
          label="Active from"
          name="activeFrom"
          type="datetime-local"
          help="Optional."
          {...form.getInputProps('activeFrom')}
        />
        <DateField
          label="Active to"
          name="activeTo"
          type="datetime-local"
          help="Optional."
          min={form.values.activeFrom || undefined}
          {...form.getInputProps('activeTo')}
        />
      </div>
    </>
  )
}
