import { useState } from 'react'
import { VerifyEmailBanner, VerifyEmailDialog } from './verify-email.tsx'

/** The lasting banner with the dialog it opens. */
export function VerifyPrompt() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <VerifyEmailBanner onOpen={() => setOpened(true)} />
      <VerifyEmailDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
