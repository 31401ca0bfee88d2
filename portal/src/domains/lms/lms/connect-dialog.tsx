import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import { useRef } from 'react'
import type { AnswerTo } from '../../../api.ts'
import { DialogActions } from '../../../ui/app-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { InstitutionField } from '../../../ui/institution-field.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import classes from './lms.module.css'
import { useConnectionChanges } from './lms.api.ts'

type NewLink = AnswerTo<'POST /api/lti/connection-links'>

/** Makes the link with which the administrator of an LMS connects it, and shows it once. */
export function ConnectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { createLink } = useConnectionChanges()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Connect an LMS"
      doneTitle="Your Link Is Ready"
      initialValues={{ institutionId: '' }}
      validate={{ institutionId: (id) => (id === '' ? 'Please choose an institution.' : null) }}
      save={({ institutionId }) => createLink(institutionId)}
      failure="Failed to create the link."
      action="Create link"
      busyAction="Creating..."
      renderDone={(link, close) => <ReadyLink link={link} close={close} />}
    >
      {(form) => (
        <>
          <p className={classes.lead}>
            For Moodle, Canvas and Brightspace. The administrator of the LMS pastes one link there; nothing is
            copied by hand.
          </p>
          <InstitutionField
            label="Institution"
            name="institutionId"
            none="Choose an institution"
            help="Users of the LMS get this institution’s labs."
            value={form.values.institutionId}
            error={form.errors.institutionId}
            onChange={(institutionId) => form.setFieldValue('institutionId', institutionId)}
          />
        </>
      )}
    </FormDialog>
  )
}

function ReadyLink({ link, close }: { link: NewLink; close: () => void }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <>
      <p className={classes.lead}>
        Paste this link where your LMS registers tools, or send it to the administrator of the LMS.
      </p>
      <div className={classes.ready}>
        <code ref={shown} className={classes.address}>
          <LongAddress address={link.url} />
        </code>
        <CopyButton text={link.url} what="link" name="connection link" shown={shown} />
      </div>
      <p className={classes.lead}>
        It works once, until {momentWords(link.expires)}. Copy it now: we don’t show it again.
      </p>
      <DialogActions>
        <Button onClick={close}>Done</Button>
      </DialogActions>
    </>
  )
}
