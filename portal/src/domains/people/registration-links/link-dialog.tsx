import type { UseFormReturnType } from '@mantine/form'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { DateField, SelectField } from '../../../ui/choices.tsx'
import { ClosingNotice } from '../../../ui/closing-notice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { earliestExpiration, linkProblems, newLinkValues, valuesOf, type LinkValues } from './link-form.ts'
import { typeWords } from './link-status.ts'
import classes from './links.module.css'
import { changesOf, useLinkChanges } from './registration-links.api.ts'

interface LinkDialogProps {
  opened: boolean
  /** Gets the link that was made; null after an edit or without one. */
  onClose: (made: RegistrationLink | null) => void
  /** The link to edit; null makes a new one. */
  link: RegistrationLink | null
}

const words = {
  create: {
    title: 'Create Registration Link',
    action: 'Create link',
    busyAction: 'Creating...',
    done: 'Registration link created successfully!',
    failure: 'Failed to create registration link',
  },
  edit: {
    title: 'Edit Registration Link',
    action: 'Save',
    busyAction: 'Saving...',
    done: 'Registration link updated successfully!',
    failure: 'Failed to update registration link',
  },
}

/** Makes or changes a registration link. */
export function LinkDialog({ opened, onClose, link }: LinkDialogProps) {
  const { done, ...said } = link ? words.edit : words.create
  const { create, update } = useLinkChanges()
  const [isUnchanged, setUnchanged] = useState(false)
  const [openedAt] = useState(() => serverNow())
  const [before] = useState(() => link && valuesOf(link))

  async function save(values: LinkValues) {
    setUnchanged(false)
    if (link) {
      const body = changesOf(link, values)
      setUnchanged(body === null)
      if (body === null) return false
      await update.mutateAsync({ linkId: link.linkId, body })
      return { made: null }
    }
    return { made: await create.mutateAsync(values) }
  }
  return (
    <FormDialog
      opened={opened}
      onClose={(saved) => onClose(saved && saved.made)}
      {...said}
      width={600}
      initialValues={before ?? newLinkValues(openedAt)}
      onValuesChange={() => setUnchanged(false)}
      validate={(values) =>
        linkProblems(values, {
          now: serverNow(),
          before: before ?? undefined,
          used: link?.currentUsage ?? 0,
        })
      }
      save={save}
      renderDone={(_, close) => <ClosingNotice onClose={close}>{done}</ClosingNotice>}
    >
      {(form) => (
        <>
          <LinkFields form={form} link={link} earliest={earliestExpiration(openedAt)} />
          {isUnchanged && (
            <Notice tone="info" announced>
              No changes detected to update.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}

interface FieldsProps {
  form: UseFormReturnType<LinkValues>
}

interface LinkFieldsProps extends FieldsProps {
  link: RegistrationLink | null
  /** The earliest expiration of a new link. */
  earliest: string
}

function LinkFields({ form, link, earliest }: LinkFieldsProps) {
  const isMultiUse = form.values.linkType === 'multi-use'
  return (
    <>
      <div className={link === null ? classes.pair : undefined}>
        {link === null && <TypeField form={form} />}
        <DateField
          label="Final expiration"
          name="expiresAt"
          type="datetime-local"
          help="In your time zone. The link stops working then."
          min={link ? undefined : earliest}
          {...form.getInputProps('expiresAt')}
        />
      </div>
      <TextField
        label="Description"
        name="description"
        help={
          isMultiUse
            ? 'Who it is for. Only administrators see it.'
            : 'Optional: who it is for. Only administrators see it.'
        }
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('description')}
      />
      {isMultiUse && <MultiUseFields form={form} leastLimit={Math.max(1, link?.currentUsage ?? 0)} />}
    </>
  )
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
        help={`How many people can use it, at least ${leastLimit}. Leave empty for no limit.`}
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
