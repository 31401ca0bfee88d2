import { Button } from '@mantine/core'
import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { BulkAction, BulkResult, ManagedUser } from '@tradewind/contract/people/users'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { useRef, useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { publicConfig } from '../../../public-config.ts'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { DateField, SelectField } from '../../../ui/choices.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import classes from './bulk.module.css'
import { outcomeTags, resultsWords } from './bulk-words.ts'
import { fullName } from './user-words.ts'
import { useBulk } from './users.api.ts'

export type BulkKind = BulkAction['kind']

interface BulkDialogProps {
  opened: boolean
  kind: BulkKind
  users: ManagedUser[]
  /** Gets whether anything was tried. */
  onClose: (changed: boolean) => void
}

/** Does the same to several people, and then shows each person's own result. */
export function BulkDialog({ opened, kind, users, onClose }: BulkDialogProps) {
  const [results, setResults] = useState<BulkResult[] | null>(null)
  const done = useRef(false)
  const send = useBulk()
  async function run(action: BulkAction) {
    const answer = await send(
      users.map(({ id }) => id),
      action,
    )
    done.current = true
    setResults(answer)
  }
  // A dialog closes itself after its work; then the results take its place.
  const close = () => {
    if (!done.current) onClose(false)
  }
  if (results)
    return <Results users={users} results={results} onClose={() => onClose(true)} opened={opened} />
  const dialog = { opened, users, run, onClose: close }
  if (kind === 'give') return <GiveDialog {...dialog} />
  return kind === 'verify' ? <VerifyDialog {...dialog} /> : <DeleteDialog {...dialog} />
}

interface StepProps {
  opened: boolean
  users: ManagedUser[]
  run: (action: BulkAction) => Promise<void>
  onClose: () => void
}

const labs = labsIn(publicConfig.environment).map(({ id, name }) => ({ value: id, label: name }))

function GiveDialog({ opened, users, run, onClose }: StepProps) {
  const now = useNow()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Give access to ${peopleWords(users)}`}
      width={560}
      initialValues={{ lab: '', until: '' }}
      validate={{
        lab: (lab) => (lab === '' ? 'Please choose a lab.' : null),
        until: (until) =>
          until !== '' && until < dayInDenver(serverNow()) ? 'Please choose today or a later day.' : null,
      }}
      save={({ lab, until }) =>
        run({ kind: 'give', lab: labById(lab as LabId).id, until: until === '' ? null : until })
      }
      failure="Failed to give access."
      action="Give access"
      busyAction="Giving..."
    >
      {(form) => (
        <>
          <SelectField
            label="Lab"
            name="lab"
            data-autofocus
            options={[{ value: '', label: 'Choose a lab' }, ...labs]}
            {...form.getInputProps('lab')}
          />
          <DateField
            label="Access until"
            name="until"
            min={dayInDenver(now)}
            help="Access lasts to the end of that day, Denver time. Leave empty for 365 days."
            {...form.getInputProps('until')}
          />
          <Names users={users} />
        </>
      )}
    </FormDialog>
  )
}

function VerifyDialog({ opened, users, run, onClose }: StepProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Mark ${peopleWords(users)} as verified`}
      initialValues={{}}
      save={() => run({ kind: 'verify' })}
      failure="Failed to verify."
      action="Mark as verified"
      busyAction="Saving..."
    >
      {() => (
        <>
          <p>Their email addresses count as confirmed, without a code.</p>
          <Names users={users} />
        </>
      )}
    </FormDialog>
  )
}

function DeleteDialog({ opened, users, run, onClose }: StepProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Delete ${peopleWords(users)}`}
      warning={<>Everything of {peopleWords(users)} will be gone, and nobody can bring it back.</>}
      action="Delete"
      busyAction="Deleting..."
      failure="Failed to delete."
      onConfirm={() => run({ kind: 'delete' })}
    >
      <p>
        Their accounts, access, decisions and results in labs will be lost, and they are signed out
        everywhere.
      </p>
      <Names users={users} />
    </ConfirmDialog>
  )
}

function peopleWords(users: readonly ManagedUser[]): string {
  return users.length === 1 ? '1 person' : `${users.length} people`
}

function Names({ users }: { users: readonly ManagedUser[] }) {
  return (
    // A long list scrolls, also by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ul className={classes.names} aria-label="Selected people" tabIndex={0}>
      {users.map((user) => (
        <li key={user.id}>{fullName(user)}</li>
      ))}
    </ul>
  )
}

interface ResultsProps {
  opened: boolean
  users: readonly ManagedUser[]
  results: readonly BulkResult[]
  onClose: () => void
}

function Results({ opened, users, results, onClose }: ResultsProps) {
  const nameOf = (id: string) => {
    const user = users.find((one) => one.id === id)
    return user ? fullName(user) : id
  }
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title="Results"
      width={560}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="status" className={classes.summary}>
        {resultsWords(results)}
      </p>
      <ul className={classes.results} aria-label="Results">
        {results.map(({ id, outcome, message }) => (
          <li key={id} data-outcome={outcome}>
            <span className={classes.person}>
              {nameOf(id)} <Tag tone={outcomeTags[outcome].tone}>{outcomeTags[outcome].text}</Tag>
            </span>
            <span className={classes.message}>{message}</span>
          </li>
        ))}
      </ul>
    </AppDialog>
  )
}
