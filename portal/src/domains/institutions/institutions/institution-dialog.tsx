import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import { useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { ApiError } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { SwitchField, TextAreaField } from '../../../ui/choices.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  contactToAsk,
  initialValues,
  offeredLabs,
  problemsOf,
  type InstitutionValues,
} from './institution-form.ts'
import { InstitutionLabs } from './institution-labs.tsx'
import { InstitutionProxy } from './institution-proxy.tsx'
import { isLegacy } from './institution-words.ts'
import { useSaveInstitution } from './institutions.api.ts'
import classes from './institutions.module.css'
import { useRangeCheck, type RangeCheck } from './use-range-check.ts'

/** Debounce before the server checks a range, in milliseconds. */
const pauseMs = 800

interface InstitutionDialogProps {
  opened: boolean
  onClose: () => void
  /** The institution to change; null adds one. */
  institution: Institution | null
  onSaved: (sentence: string) => void
}

type InstitutionForm = UseFormReturnType<InstitutionValues>

/** Adds or changes an institution. Warnings about its ranges are shown before it is saved. */
export function InstitutionDialog({ opened, onClose, institution, onSaved }: InstitutionDialogProps) {
  const [today] = useState(() => dayInDenver(serverNow()))
  const ranges = useRangeCheck(institution)
  const send = useSaveInstitution(institution)
  // The new contact that the reader was asked about.
  const [contact, setContact] = useState<string | null>(null)
  const isAsked = (values: InstitutionValues) =>
    contact !== null && contactToAsk(values, institution) === contact
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={institution ? 'Edit institution' : 'Add institution'}
      width={640}
      initialValues={initialValues(institution)}
      validate={(values) => ({ ...ranges.problemsIn(values), ...problemsOf(values, institution, today) })}
      save={async (values) => {
        const newContact = contactToAsk(values, institution)
        setContact(newContact)
        if ((await hasNewWarnings(ranges, values)) || (newContact !== null && newContact !== contact))
          return false
        await send(values)
        return onSaved(`${values.name.trim()} is saved.`)
      }}
      failure={institution ? 'Failed to update institution.' : 'Failed to add institution.'}
      action={(values) => {
        if (ranges.warningsOf(values).length > 0) return 'Save anyway'
        if (isAsked(values)) return 'Save and give the desk'
        return institution ? 'Save changes' : 'Add institution'
      }}
      busyAction="Saving..."
    >
      {(form) => (
        <>
          <NameFields form={form} isNew={institution === null} />
          <RangesField form={form} ranges={ranges} />
          {institution && isLegacy(institution.products) && (
            <Notice tone="info" title="These labs are in the legacy format: they have no expiration date.">
              Leave them unchanged to keep that. Once you change them, each selected lab needs a date.
            </Notice>
          )}
          <InstitutionLabs
            form={form}
            labs={offeredLabs(institution, publicConfig.environment)}
            today={today}
          />
          <EmailField
            label="Contact email"
            name="contactEmail"
            autoComplete="off"
            help="Optional. The account with this address gets the desk of the institution."
            {...form.getInputProps('contactEmail')}
          />
          {isAsked(form.values) && (
            <Notice tone="warning" title={`Give the desk to ${contact}?`} announced>
              The verified account with this address will see the institution’s people in numbers, its labs,
              networks and usage, and can order new licences. We tell its owner by email.
            </Notice>
          )}
          <SwitchField
            label="Free days before paying"
            name="allowsCourtesy"
            help="Students of this institution may try a lab before they pay. Switch it off if students must have access from the first day."
            {...form.getInputProps('allowsCourtesy', { type: 'checkbox' })}
          />
          <InstitutionProxy form={form} />
        </>
      )}
    </FormDialog>
  )
}

/** Whether the ranges have warnings that the reader has not seen yet. */
async function hasNewWarnings(ranges: RangeCheck, values: InstitutionValues): Promise<boolean> {
  const seen = ranges.warningsOf(values).length > 0
  try {
    return (await ranges.check(values)).length > 0 && !seen
  } catch (error) {
    if (error instanceof ApiError && error.fields) throw error
    // A failed check must not prevent saving, because warnings are only advice.
    console.error('The ranges could not be checked:', error)
    return false
  }
}

function NameFields({ form, isNew }: { form: InstitutionForm; isNew: boolean }) {
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
            ? 'Lowercase letters, digits and hyphens. Used in links, so it cannot be changed later.'
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

function RangesField({ form, ranges }: { form: InstitutionForm; ranges: RangeCheck }) {
  const warnings = ranges.warningsOf(form.values)
  // Ranges are not checked on blur: the warning would move the button that the reader is about to press.
  const checkSoon = useDebouncedCallback(() => {
    ranges.check(form.values).catch((error: unknown) => {
      const fields = error instanceof ApiError ? error.fields : undefined
      for (const [name, sentence] of Object.entries(fields ?? {})) form.setFieldError(name, sentence)
      if (!fields) console.error('The ranges could not be checked:', error)
    })
  }, pauseMs)
  form.watch('ipRanges', checkSoon)
  form.watch('proxyIPs', checkSoon)
  return (
    <>
      <TextAreaField
        label="IP ranges"
        name="ipRanges"
        required
        withAsterisk={false}
        spellCheck={false}
        help="Addresses (192.0.2.7), blocks (192.0.2.0/24), ranges (192.0.2.1-192.0.2.9) or wildcards (192.0.2.*), IPv4 or IPv6, separated by commas. Enter “none” for LMS-only access."
        {...form.getInputProps('ipRanges')}
      />
      {warnings.length > 0 && (
        <Notice tone="warning" title="Please check these ranges." announced>
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
