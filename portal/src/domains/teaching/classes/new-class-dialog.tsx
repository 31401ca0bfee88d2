import { Button } from '@mantine/core'
import { classPath, labById, type LabId } from '@tradewind/contract/catalogue'
import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../../browser/server-time.ts'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { DialogActions } from '../../../ui/app-dialog.tsx'
import { DateField, SelectField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { mailDraft } from '../../../ui/mail-draft.ts'
import { ShareLink } from '../../../ui/share-link.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { toastError } from '../../../ui/toast.ts'
import { useNow } from '../../../ui/use-now.ts'
import classes from './classes.module.css'
import { classLetter } from './class-words.ts'
import { useNewClass } from './classes.api.ts'
import { classProblems, teachableLabs } from './new-class.ts'

interface NewClassDialogProps {
  opened: boolean
  onClose: (created: ClassSession | null) => void
  /** The lab that is chosen at first. */
  lab?: LabId | undefined
}

/** Creates a class session with the usual settings, and shows how students come in: by code, link or email. */
export function NewClassDialog({ opened, onClose, lab }: NewClassDialogProps) {
  const create = useNewClass()
  const labs = teachableLabs(useUser(), publicConfig.environment, useNow())
  const first = labs.find(({ id }) => id === lab) ?? labs[0]
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New class"
      width={600}
      doneTitle="Your class is ready"
      initialValues={{ lab: first?.id ?? 'global_compass_lab', name: '', deadline: '' }}
      validate={(values) => classProblems(values, serverNow())}
      save={(values) => create.mutateAsync(values)}
      failure="Your class could not be created. Please try again."
      action="Create class"
      busyAction="Creating..."
      disabled={() => labs.length === 0}
      renderDone={(created, close) => <Ready created={created} onClose={close} />}
    >
      {(form) => (
        <>
          <TextField
            label="Class name"
            name="name"
            data-autofocus
            autoComplete="off"
            maxLength={120}
            help="Your students see it, for example “International Business, section 2”."
            {...form.getInputProps('name')}
          />
          <SelectField
            label="Lab"
            name="lab"
            help={labs.length === 0 ? 'You hold no lab that a class can play.' : undefined}
            options={labs.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('lab')}
          />
          <DateField
            label="Deadline"
            name="deadline"
            type="datetime-local"
            help="Optional, in your time zone. You can change it and other settings on the page of the class."
            {...form.getInputProps('deadline')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The code and the link of the new class. */
function Ready({ created, onClose }: { created: ClassSession; onClose: () => void }) {
  const link = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const { firstName, lastName } = useUser()
  const { copied, copy, Icon } = useCopy(created.joinLink, link, () =>
    toastError('Your browser could not copy the link. It is selected now: press Ctrl+C, or ⌘C on a Mac.'),
  )
  // The pressed button has disappeared with the form, so the focus needs a new place.
  useEffect(() => copyButton.current?.focus(), [])
  return (
    <div className={classes.ready}>
      <Notice tone="success" announced>
        Give your students the link. {labById(created.lab).name} opens, and they are in {created.name}.
      </Notice>
      <p>
        Class code: <strong className={classes.code}>{created.code}</strong>
      </p>
      <ShareLink
        label="Class link"
        link={created.joinLink}
        field={link}
        copy={
          <Button ref={copyButton} leftSection={<Icon size={18} aria-hidden />} onClick={copy}>
            <span aria-live="polite">{copied ? 'Copied!' : 'Copy link'}</span>
          </Button>
        }
        mail={mailDraft(classLetter(created, `${firstName} ${lastName}`.trim()))}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button variant="default" component={Link} to={classPath(created.id)} onClick={onClose}>
          Open class
        </Button>
      </DialogActions>
    </div>
  )
}
