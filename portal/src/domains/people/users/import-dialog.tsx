import { Button } from '@mantine/core'
import { useState } from 'react'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { CheckField, SelectField } from '../../../ui/choices.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { addPeople, type AddedRow, type PreviewRow } from './import.api.ts'
import classes from './import.module.css'
import { ImportRows } from './import-rows.tsx'
import { importedWords, previewWords } from './import-words.ts'
import { PeopleFileField } from './people-file-field.tsx'
import { useUsersChanged } from './users.api.ts'

interface ImportDialogProps {
  opened: boolean
  onClose: () => void
}

/** Adds the people of a CSV file, after a preview of what becomes of each row. */
export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  const [held, setHeld] = useState(false)
  const [rows, setRows] = useState<PreviewRow[] | null>(null)
  const [added, setAdded] = useState<AddedRow[] | null>(null)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={added ? 'Import finished' : 'Import people'}
      width={720}
      closable={added !== null || !held}
      {...(added && {
        actions: (
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        ),
      })}
    >
      {added ? (
        <>
          <p role="status" className={classes.summary}>
            {importedWords(added)}
          </p>
          <ImportRows rows={added} label="Imported rows" />
        </>
      ) : (
        <ImportForm rows={rows} onRows={setRows} onHeld={setHeld} onCancel={onClose} onAdded={setAdded} />
      )}
    </AppDialog>
  )
}

interface ImportFormProps {
  /** Null before a file was checked. */
  rows: PreviewRow[] | null
  onRows: (rows: PreviewRow[] | null) => void
  onHeld: (held: boolean) => void
  onCancel: () => void
  onAdded: (rows: AddedRow[]) => void
}

function ImportForm({ rows, onRows, onHeld, onCancel, onAdded }: ImportFormProps) {
  const usersChanged = useUsersChanged()
  const [progress, setProgress] = useState(0)
  const fresh = rows?.filter(({ state }) => state === 'new') ?? []
  return (
    <DialogForm
      initialValues={{ role: 'student', mail: true }}
      unsaved={() => rows !== null}
      save={async ({ role, mail }) => {
        setProgress(0)
        try {
          const choice = { role: role === 'instructor' ? 'instructor' : 'student', mail } as const
          return await addPeople(fresh, choice, setProgress)
        } finally {
          void usersChanged()
        }
      }}
      failure="Failed to import. Nobody is added twice if you press Confirm again."
      action={fresh.length === 0 ? 'Confirm' : `Confirm: add ${fresh.length}`}
      busyAction={`Adding ${progress} of ${fresh.length}...`}
      disabled={() => fresh.length === 0}
      onHeld={onHeld}
      onCancel={onCancel}
      onSaved={onAdded}
    >
      {(form) => (
        <>
          <PeopleFileField onRows={onRows} />
          {rows && (
            <>
              <p role="status" className={classes.summary}>
                {previewWords(rows)}
              </p>
              <ImportRows rows={rows} label="Rows of the file" />
              <SelectField
                label="Add them as"
                name="role"
                options={[
                  { value: 'student', label: 'Students' },
                  { value: 'instructor', label: 'Instructors' },
                ]}
                {...form.getInputProps('role')}
              />
              <CheckField
                label="Email each new person a link to choose a password"
                name="mail"
                help="The link is valid for 14 days. Without it, they start with Forgot Password on the sign-in page."
                {...form.getInputProps('mail', { type: 'checkbox' })}
              />
              {fresh.length === 0 && (
                <Notice tone="info">There is nobody to add. Choose another file, or cancel.</Notice>
              )}
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}
