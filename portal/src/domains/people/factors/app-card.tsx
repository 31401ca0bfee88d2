import { Button } from '@mantine/core'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Factors } from '@tradewind/contract/people/factors'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useOpening } from '../../../ui/use-opening.ts'
import classes from './factors.module.css'
import { useFactorChange } from './factors.api.ts'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'

/** The app whose codes signing in asks for. */
export function AppCard({ factors }: { factors: Factors }) {
  const [setsUp, setSetsUp] = useState(false)
  const [stops, setStops] = useState(false)
  const opening = useOpening(stops, () => undefined)
  const stop = useFactorChange(() => call('DELETE /api/account/factors/totp'))
  const { totpSince, required, passkeys, addressProven } = factors
  const mayStop = !required || passkeys.some(({ checksOwner }) => checksOwner)
  return (
    <section className={classes.card} aria-labelledby="second-step">
      <h2 id="second-step">Second step</h2>
      {totpSince === null ? (
        <p className={classes.text}>
          After your password, we can also ask for a code that an app on your phone shows. So a stolen
          password is not enough. Any app for one-time codes works, for example Google Authenticator,
          Microsoft Authenticator, Aegis or a password manager.
        </p>
      ) : (
        <p className={classes.text}>
          Since {dayWords(totpSince)}, we ask for a code of your app when you sign in with your password.
          {!mayStop && ' Your account needs a second step. Add a passkey before you stop using the app.'}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant={totpSince === null ? 'filled' : 'default'}
          disabled={!addressProven}
          onClick={() => setSetsUp(true)}
        >
          {totpSince === null ? 'Set up an app' : 'Use another app'}
        </Button>
        {totpSince !== null && mayStop && (
          <Button variant="outline" color="coral" onClick={() => setStops(true)}>
            Stop using the app
          </Button>
        )}
      </div>
      <SetUpAppDialog opened={setsUp} onClose={() => setSetsUp(false)} />
      <ConfirmDialog
        key={opening}
        opened={stops}
        onClose={() => setStops(false)}
        title="Stop using the app?"
        action="Stop using the app"
        busyAction="Saving..."
        failure="The app is still used."
        onConfirm={async () => {
          const { message } = await stop.mutateAsync(undefined)
          toastSuccess(message)
        }}
      >
        <p>Then your password alone is enough to sign in, and your recovery codes stop working.</p>
      </ConfirmDialog>
    </section>
  )
}
