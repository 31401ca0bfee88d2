import { Button } from '@mantine/core'
import { dayWords } from '@tradewind/contract/words/dates'
import type { UsageKey } from '@tradewind/contract/institutions/usage-reports'
import { useEffect, useRef, useState } from 'react'
import { AppDialog, DialogActions } from '../../../ui/app-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useUsageKeyChanges, useUsageKeys } from './usage-keys.api.ts'
import classes from './usage-keys.module.css'

interface UsageKeysDialogProps {
  opened: boolean
  onClose: () => void
  institution: { institutionId: string; name: string }
}

/** What the dialog shows: the list, the form for a new key, or the new key itself. */
type View = { kind: 'list' } | { kind: 'form' } | { kind: 'made'; key: string }

/** The keys with which the programs of an institution's library read its usage reports. */
export function UsageKeysDialog({ opened, onClose, institution }: UsageKeysDialogProps) {
  const [view, setView] = useState<View>({ kind: 'list' })
  const [busy, setBusy] = useState(false)
  const { institutionId, name } = institution
  const { make } = useUsageKeyChanges(institutionId)
  const showList = () => setView({ kind: 'list' })
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={`Usage reports of ${name}`}
      closable={!busy && view.kind !== 'made'}
      width={640}
    >
      {view.kind === 'list' && (
        <Keys institutionId={institutionId} onMake={() => setView({ kind: 'form' })} onClose={onClose} />
      )}
      {view.kind === 'form' && (
        <DialogForm
          initialValues={{ name: '' }}
          validate={{ name: (text: string) => (text.trim() === '' ? 'Please fill this in.' : null) }}
          save={async (values: { name: string }) => await make.mutateAsync(values.name.trim())}
          failure="The key could not be made."
          action="Make the key"
          busyAction="Making..."
          cancel="Back"
          onHeld={setBusy}
          onCancel={showList}
          onSaved={({ key }) => {
            setBusy(false)
            setView({ kind: 'made', key })
          }}
        >
          {(form) => (
            <TextField
              label="Name of the key"
              name="name"
              help="For you, for example the program that uses it."
              autoComplete="off"
              maxLength={120}
              data-autofocus
              {...form.getInputProps('name')}
            />
          )}
        </DialogForm>
      )}
      {view.kind === 'made' && <Made secret={view.key} onDone={showList} />}
    </AppDialog>
  )
}

interface KeysProps {
  institutionId: string
  onMake: () => void
  onClose: () => void
}

function Keys({ institutionId, onMake, onClose }: KeysProps) {
  const { data, error, isFetching, refetch } = useUsageKeys(institutionId)
  return (
    <div className={classes.parts}>
      <p>
        A library’s program, such as Alma, reads the usage of this institution with a key. It enters this
        address and customer ID.
      </p>
      {!data && (isFetching || !error) && <Loading />}
      {!data && error && !isFetching && (
        <Notice
          tone="error"
          error={error}
          title="The keys could not be loaded."
          onRetry={() => void refetch()}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {data && (
        <>
          <dl className={classes.facts}>
            <dt>Address</dt>
            <dd>{data.address}</dd>
            <dt>Customer ID</dt>
            <dd>{institutionId}</dd>
          </dl>
          {data.keys.length === 0 ? (
            <p className={classes.none}>No key yet.</p>
          ) : (
            <ul className={classes.keys} aria-label="Keys">
              {data.keys.map((key) => (
                <KeyRow key={key.id} institutionId={institutionId} usageKey={key} />
              ))}
            </ul>
          )}
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onMake}>Make a key</Button>
      </DialogActions>
    </div>
  )
}

function KeyRow({ institutionId, usageKey }: { institutionId: string; usageKey: UsageKey }) {
  const { id, name, created, createdBy, lastUsed } = usageKey
  const { revoke } = useUsageKeyChanges(institutionId)
  const [asks, setAsks] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  // The button that asked has disappeared. The same key must not revoke at once.
  useEffect(() => keep.current?.focus(), [asks])
  const madeBy = createdBy === null ? '' : ` by ${createdBy}`
  const used = lastUsed === null ? 'Not used yet.' : `Last used ${dayWords(lastUsed)}.`
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={classes.below}>
          Made {dayWords(created)}
          {madeBy}. {used}
        </span>
        {asks && (
          <span className={classes.ask}>Programs that use this key will stop working. Revoke it?</span>
        )}
        {revoke.error && (
          <Notice tone="error" error={revoke.error}>
            {sentenceOf(revoke.error, 'The key could not be revoked.')}
          </Notice>
        )}
      </div>
      <div className={classes.actions}>
        {asks ? (
          <>
            <Button
              variant="default"
              size="sm"
              ref={keep}
              disabled={revoke.isPending}
              onClick={() => setAsks(false)}
            >
              Keep<span className="visually-hidden">&nbsp;{name}</span>
            </Button>
            <Button size="sm" color="coral" loading={revoke.isPending} onClick={() => revoke.mutate(id)}>
              Yes, revoke<span className="visually-hidden">&nbsp;{name}</span>
            </Button>
          </>
        ) : (
          <Button variant="default" size="sm" onClick={() => setAsks(true)}>
            Revoke<span className="visually-hidden">&nbsp;{name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** The new key, which is shown only now. */
function Made({ secret, onDone }: { secret: string; onDone: () => void }) {
  const shown = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.parts}>
      <h3 ref={heading} tabIndex={-1}>
        This is the new key
      </h3>
      <p>Give it to the library now. We keep no copy, so nobody can see it again.</p>
      <div className={classes.secret}>
        <code ref={shown}>{secret}</code>
        <CopyButton text={secret} what="key" name="the key" shown={shown} />
      </div>
      <DialogActions>
        <Button onClick={onDone}>I have copied it</Button>
      </DialogActions>
    </div>
  )
}
