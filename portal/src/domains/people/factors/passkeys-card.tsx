import { Button } from '@mantine/core'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Factors, Passkey } from '@tradewind/contract/people/factors'
import { useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { canUsePasskeys } from '../../../browser/passkeys.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import classes from './factors.module.css'
import { useFactorChange } from './factors.api.ts'
import { passkeyNameProblem } from './passkey-name.ts'

interface PasskeysCardProps {
  factors: Factors
  /** Whether the one factor that is left is needed, so that it stays. */
  last: boolean
}

/** The reader's passkeys. */
export function PasskeysCard({ factors: { passkeys, addressProven }, last }: PasskeysCardProps) {
  const [adds, setAdds] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <section className={classes.card} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className={classes.text}>
        With a passkey you sign in by a fingerprint, a face or a PIN of your device, without your password. A
        false page cannot steal it.
      </p>
      {passkeys.length > 0 && (
        <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              stays={last && passkey.checksOwner}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div className={classes.actions}>
          <Button variant="default" disabled={!addressProven} onClick={() => setAdds(true)}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={classes.text}>
          Passkeys do not work here. To add one, open the portal in a window of its own, in a current browser.
        </p>
      )}
      <AddPasskeyDialog opened={adds} onClose={() => setAdds(false)} />
      <RenameDialog key={`rename ${renamed?.id}`} passkey={renamed} onClose={() => setRenamed(null)} />
      <RemoveDialog
        key={`remove ${removed?.id}`}
        passkey={removed}
        onClose={() => {
          setRemoved(null)
          list.current?.focus({ preventScroll: true })
        }}
      />
    </section>
  )
}

interface RowProps {
  passkey: Passkey
  stays: boolean
  onRename: () => void
  onRemove: () => void
}

function Row({ passkey, stays, onRename, onRemove }: RowProps) {
  const { name, addedAt, lastUsedAt } = passkey
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <p className={classes.small}>
          <span>Added {dayWords(addedAt)}</span>
          <span>{lastUsedAt === null ? 'Not used yet' : `Last used ${dayWords(lastUsedAt)}`}</span>
        </p>
        {stays && <p className={classes.small}>It stays, because your account needs a second step.</p>}
      </div>
      <div className={classes.rowActions}>
        <Button variant="default" size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        {!stays && (
          <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

interface OfPasskey {
  /** Null while the dialog is closed. */
  passkey: Passkey | null
  onClose: () => void
}

function RenameDialog({ passkey, onClose }: OfPasskey) {
  const rename = useFactorChange((name: string) =>
    call('PUT /api/account/factors/passkeys/:passkey', {
      params: { passkey: passkey?.id ?? '' },
      body: { name },
    }),
  )
  return (
    <FormDialog
      opened={passkey !== null}
      onClose={onClose}
      title="Rename the passkey"
      initialValues={{ name: passkey?.name ?? '' }}
      validate={{ name: passkeyNameProblem }}
      save={({ name }) => rename.mutateAsync(name)}
      action="Save"
      busyAction="Saving..."
    >
      {(form) => <TextField label="Name" name="name" data-autofocus {...form.getInputProps('name')} />}
    </FormDialog>
  )
}

function RemoveDialog({ passkey, onClose }: OfPasskey) {
  const remove = useFactorChange((id: string) =>
    call('DELETE /api/account/factors/passkeys/:passkey', { params: { passkey: id } }),
  )
  return (
    <ConfirmDialog
      opened={passkey !== null}
      onClose={onClose}
      title="Remove this passkey?"
      action="Remove"
      busyAction="Removing..."
      failure="The passkey is still there."
      onConfirm={async () => {
        const { message } = await remove.mutateAsync(passkey?.id ?? '')
        toastSuccess(message)
      }}
    >
      <p>
        You can no longer sign in with <strong>{passkey?.name}</strong>. Remove it from your device, too: the
        portal cannot.
      </p>
    </ConfirmDialog>
  )
}
