import { Button } from '@mantine/core'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Factors } from '@tradewind/contract/people/factors'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import classes from './factors.module.css'
import { useFactorChange } from './factors.api.ts'

type Institution = Factors['institutions'][number]

/** The institutions that sign the reader in. */
export function InstitutionsCard({ institutions }: { institutions: Institution[] }) {
  const { passwordless } = useUser()
  const [removed, setRemoved] = useState<Institution | null>(null)
  const list = useRef<HTMLUListElement>(null)
  if (institutions.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="institutions">
      <h2 id="institutions">Your institution</h2>
      <p className={classes.text}>
        It signs you in to this account. Labs that it pays for are there when you come through it.
      </p>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Institutions">
        {institutions.map((institution) => (
          <li key={institution.id} className={classes.row}>
            <div className={classes.what}>
              <strong>{institution.name}</strong>
              <p className={classes.small}>
                <span>Since {dayWords(institution.since)}</span>
                <span>Last used {dayWords(institution.lastUsedAt)}</span>
              </p>
            </div>
            {!passwordless && (
              <div className={classes.rowActions}>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Remove ${institution.name}`}
                  onClick={() => setRemoved(institution)}
                >
                  Remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {passwordless && (
        <div className={classes.actions}>
          <Button component={Link} to="/change-password" variant="default">
            Set a password, too
          </Button>
        </div>
      )}
      <RemoveDialog
        key={removed?.id}
        institution={removed}
        onClose={() => {
          setRemoved(null)
          list.current?.focus({ preventScroll: true })
        }}
      />
    </section>
  )
}

function RemoveDialog({ institution, onClose }: { institution: Institution | null; onClose: () => void }) {
  const remove = useFactorChange((identity: string) =>
    call('DELETE /api/account/institutions/:identity', { params: { identity } }),
  )
  return (
    <ConfirmDialog
      opened={institution !== null}
      onClose={onClose}
      title="Remove this institution?"
      action="Remove"
      busyAction="Removing..."
      failure="The institution still signs you in."
      onConfirm={async () => {
        const { message } = await remove.mutateAsync(institution?.id ?? '')
        toastSuccess(message)
      }}
    >
      <p>
        <strong>{institution?.name}</strong> no longer signs you in to this account. Your work stays. Labs
        that it pays for are gone when you sign in with your password.
      </p>
    </ConfirmDialog>
  )
}
