import { useState } from 'react'
import { VerifyEmailBanner, VerifyEmailDialog } from '../../../session/verify-email.tsx'

/** The lasting banner with its dialog. */
export function VerifyPrompt() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <VerifyEmailBanner onOpen={() => setOpened(true)} />
      <VerifyEmailDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
