import { Button } from '@mantine/core'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Factors } from '@tradewind/contract/people/factors'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { AppDialog, DialogActions } from '../../../ui/app-dialog.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useOpening } from '../../../ui/use-opening.ts'
import classes from './factors.module.css'
import { useFactorChange } from './factors.api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface RecoveryCardProps {
  codes: Factors['recoveryCodes']
  /** Whether signing in asks for a second step, for which the codes can stand in. */
  hasFactor: boolean
}

/** How many recovery codes are left. New ones are shown once. */
export function RecoveryCard({ codes, hasFactor }: RecoveryCardProps) {
  const [opened, setOpened] = useState(false)
  const [made, setMade] = useState<string[] | null>(null)
  const renew = useFactorChange(() => call('POST /api/account/factors/recovery-codes'))
  useOpening(opened, () => setMade(null))
  if (!hasFactor) return null
  const close = () => setOpened(false)
  const make = () => {
    if (renew.isPending) return
    renew.mutateAsync(undefined).then(
      ({ recoveryCodes }) => setMade(recoveryCodes),
      (error: unknown) => toastError(error),
    )
  }
  return (
    <section className={classes.card} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Recovery codes</h2>
      <p className={classes.text}>
        {codes && codes.left > 0
          ? `${codes.left === 1 ? 'One code is' : `${codes.left} codes are`} left of the ten that you got on ${dayWords(codes.madeAt)}.`
          : 'You have no recovery code left.'}{' '}
        Use one when you have lost your phone.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpened(true)}>
          Make new codes
        </Button>
      </div>
      <AppDialog
        opened={opened}
        onClose={close}
        title={made ? 'Keep your recovery codes' : 'Make new recovery codes?'}
        closable={!renew.isPending && made === null}
      >
        {made ? (
          <RecoveryCodes codes={made} onDone={close} />
        ) : (
          <>
            <p>You get ten new codes. The ones that you have stop working.</p>
            <DialogActions>
              <Button variant="default" data-autofocus onClick={close}>
                Cancel
              </Button>
              <Button aria-disabled={renew.isPending || undefined} onClick={make}>
                {renew.isPending ? 'Making codes...' : 'Make new codes'}
              </Button>
            </DialogActions>
          </>
        )}
      </AppDialog>
    </section>
  )
}
