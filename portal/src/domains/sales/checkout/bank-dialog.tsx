import { Button } from '@mantine/core'
import type { SandboxStep } from '@tradewind/contract/sales/checkout'
import { useState } from 'react'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { toastError } from '../../../ui/toast.ts'
import { confirmSandbox } from './checkout.api.ts'

interface BankDialogProps {
  opened: boolean
  clientSecret: string
  amountCents: number
  onAnswered: (step: SandboxStep) => void
}

/** The question of the payer's bank. Some cards ask it before they pay. */
export function BankDialog({ opened, clientSecret, amountCents, onAnswered }: BankDialogProps) {
  const [sending, setSending] = useState<'confirm' | 'refuse' | null>(null)
  const answer = async (confirmed: boolean) => {
    if (sending !== null) return
    setSending(confirmed ? 'confirm' : 'refuse')
    try {
      onAnswered(await confirmSandbox(clientSecret, confirmed))
    } catch (error) {
      toastError(error)
    } finally {
      setSending(null)
    }
  }
  const busy = sending !== null || undefined
  return (
    <AppDialog
      opened={opened}
      onClose={() => undefined}
      closable={false}
      width={420}
      title="Confirm this payment?"
      actions={
        <>
          <Button variant="default" aria-disabled={busy} onClick={() => void answer(false)}>
            {sending === 'refuse' ? 'Refusing...' : 'Refuse'}
          </Button>
          <Button data-autofocus aria-disabled={busy} onClick={() => void answer(true)}>
            {sending === 'confirm' ? 'Confirming...' : 'Confirm'}
          </Button>
        </>
      }
    >
      <p>
        Your bank asks you to confirm a payment of <strong>{priceWords(amountCents)}</strong>. This is a test:
        no bank is involved, and no money is taken.
      </p>
    </AppDialog>
  )
}
