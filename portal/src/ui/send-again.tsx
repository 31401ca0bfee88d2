import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../api.ts'
import { countdownWords, resendAfterSeconds } from './resend.ts'
import { useCountdown } from './submission.tsx'
import { toastError, toastSuccess } from './toast.ts'

/** Mails another code, after a minute. It is shown when one has just been sent. */
export function SendAgain({ send }: { send: () => Promise<unknown> }) {
  const [waitSeconds, startWaiting] = useCountdown(() => resendAfterSeconds)
  const [busy, setBusy] = useState(false)
  const sendAgain = async () => {
    setBusy(true)
    try {
      await send()
      toastSuccess('Email Sent')
      startWaiting(resendAfterSeconds)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
        startWaiting(error.retryAfterSeconds)
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Button variant="default" disabled={busy || waitSeconds > 0} onClick={() => void sendAgain()}>
      {waitSeconds > 0 ? `Send again in ${countdownWords(waitSeconds)}` : 'Send again'}
    </Button>
  )
}
