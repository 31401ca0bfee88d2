import { useForm, type UseFormReturnType } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Institution } from '@tradewind/contract/institutions'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { publicConfig } from '../../public-config.ts'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { TextAreaField } from '../../ui/choices.tsx'
import { denverDay } from '../../ui/dates.ts'
import { DialogSubmit } from '../../ui/dialog-submit.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { initialValues, offeredLabs, problemsOf, type InstitutionValues } from './institution-form.ts'
import { InstitutionLabs } from './institution-labs.tsx'
import { InstitutionProxy } from './institution-proxy.tsx'
import { isLegacy } from './institution-words.ts'
import { useSaveInstitution } from './institutions.api.ts'
import classes from './institutions.module.css'
import { useRangeCheck } from './use-range-check.ts'

/** Who stops typing for so long has written an entry to its end. Milliseconds. */
const pauseMs = 800

interface InstitutionDialogProps {
  opened: boolean
  onClose: () => void
  /** The institution to change; null adds one. */
  institution: Institution | null
  onSaved: (sentence: string) => void
}

/** Adds an institution, or changes one. */
export function InstitutionDialog({ opened, onClose, institution, onSaved }: InstitutionDialogProps) {
  const [held, setHeld] = useState(false)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={institution ? 'Edit institution' : 'Add institution'}
      closable={!held}
      width={640}
    >
      <InstitutionFormFields
        institution={institution}
        onHeld={setHeld}
        onCancel={onClose}
        onSaved={(sentence) => {
          onSaved(sentence)
          onClose()
        }}
      />
    </AppDialog>
  )
}

interface FieldsProps {
  institution: Institution | null
  /** Whether closing would lose something. */
  onHeld: (held: boolean) => void
  onCancel: () => void
  onSaved: (sentence: string) => void
}

function InstitutionFormFields({ institution, onHeld, onCancel, onSaved }: FieldsProps) {
  const [today] = useState(() => denverDay(Date.now()))
  const ranges = useRangeCheck(institution)
  const form = useForm<InstitutionValues>({
    initialValues: initialValues(institution),
    validate: (values) => ({ ...ranges.problemsIn(values), ...problemsOf(values, institution, today) }),
  })
  const warnings = ranges.warningsOf(form.values)
  const check = () => ranges.check(form.values)
  const { submission, problem } = useSaving({ form, institution, warnings, check, onSaved })
  useHeld(submission.busy || form.isDirty(), onHeld)

  // Not on leaving the field: its answer would move the button that a press is about to reach.
  const checkSoon = useDebouncedCallback(() => {
    check().catch((error: unknown) => {
      const fields = error instanceof ApiError ? error.fields : undefined
      for (const [name, sentence] of Object.entries(fields ?? {})) form.setFieldError(name, sentence)
      if (!fields) console.error('The ranges could not be checked:', error)
    })
  }, pauseMs)
  form.watch('ipRanges', checkSoon)
  form.watch('proxyIPs', checkSoon)
  return (
    <Form onSubmit={submission.onSubmit}>
      <NameFields form={form} isNew={institution === null} />
      <RangesField form={form} warnings={warnings} />
      {institution && isLegacy(institution.products) && (
        <Notice tone="info" title="These labs are in the legacy format: they have no expiration date.">
          Leave them as they are to keep it so. Once you change them, each selected lab needs a date.
        </Notice>
      )}
      <InstitutionLabs form={form} labs={offeredLabs(institution, publicConfig.environment)} today={today} />
      <EmailField
        label="Contact email"
        name="contactEmail"
        autoComplete="off"
        help="Optional. Seen by administrators only."
        {...form.getInputProps('contactEmail')}
      />
      <InstitutionProxy form={form} />
      <DialogSubmit
        submission={submission}
        problem={problem}
        label={warnings.length > 0 ? 'Save anyway' : institution ? 'Save changes' : 'Add institution'}
        busyLabel="Saving..."
        onCancel={onCancel}
      />
    </Form>
  )
}

function NameFields({ form, isNew }: { form: UseFormReturnType<InstitutionValues>; isNew: boolean }) {
  return (
    <>
      <TextField
        label="Institution ID"
        name="institutionId"
        required
        withAsterisk={false}
        readOnly={!isNew}
        data-autofocus={isNew || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={
          isNew
            ? 'Small letters, digits and dashes. It stands in addresses and cannot be changed later.'
            : 'It cannot be changed.'
        }
        {...form.getInputProps('institutionId')}
      />
      <TextField
        label="Name"
        name="name"
        required
        withAsterisk={false}
        data-autofocus={!isNew || undefined}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </>
  )
}

interface RangesFieldProps {
  form: UseFormReturnType<InstitutionValues>
  warnings: string[]
}

function RangesField({ form, warnings }: RangesFieldProps) {
  return (
    <>
      <TextAreaField
        label="IP ranges"
        name="ipRanges"
        required
        withAsterisk={false}
        spellCheck={false}
        help="Addresses (192.0.2.7), blocks (192.0.2.0/24), spans (192.0.2.1-192.0.2.9) or stars (192.0.2.*), IPv4 or IPv6, separated by commas. Or the word none, where people come by their LMS only."
        {...form.getInputProps('ipRanges')}
      />
      {warnings.length > 0 && (
        <Notice tone="warning" title="Please look at these ranges again." announced>
          <ul className={classes.warnings}>
            {warnings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

interface Saving {
  form: UseFormReturnType<InstitutionValues>
  institution: Institution | null
  /** The warnings that the reader has seen of the ranges as they stand. */
  warnings: string[]
  check: () => Promise<string[]>
  onSaved: (sentence: string) => void
}

/** Saves, but first shows what is to be looked at twice and was not seen yet. */
function useSaving({ form, institution, warnings, check, onSaved }: Saving) {
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaveInstitution(institution)
  const failure = institution ? 'Failed to update institution.' : 'Failed to add institution.'

  async function hasNewWarnings(): Promise<boolean> {
    try {
      return (await check()).length > 0 && warnings.length === 0
    } catch (error) {
      if (error instanceof ApiError && error.fields) throw error
      // Advice that does not come is no reason not to save.
      console.error('The ranges could not be checked:', error)
      return false
    }
  }
  const submission = useSubmission(
    form,
    async (values) => {
      setProblem(null)
      if (await hasNewWarnings()) return
      await save(values)
      onSaved(`${values.name.trim()} is saved.`)
    },
    { onFailure: (error) => setProblem(sentenceOr(error, failure)) },
  )
  return { submission, problem }
}
