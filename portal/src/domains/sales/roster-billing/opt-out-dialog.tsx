import { labById } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { BilledLab } from '@tradewind/contract/sales/roster-billing'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import type { Dialog } from '../../../ui/use-dialog.ts'
import { useChooseBilled } from './billed-labs.api.ts'

interface OptOutDialogProps {
  billed: BilledLab
  dialog: Dialog<BilledLab>
}

/** Asks whether a person really opts out of a lab that their course pays. */
export function OptOutDialog({ billed, dialog }: OptOutDialogProps) {
  const { mutateAsync } = useChooseBilled(billed.id)
  const { name } = labById(billed.lab)
  // It opens one render after it is there: a dialog that is mounted open cannot return the focus.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <ConfirmDialog
      key={dialog.opening}
      opened={there && dialog.opened}
      onClose={dialog.close}
      title={`Opt out of ${name}?`}
      action="Opt out"
      busyAction="Opting out..."
      onConfirm={async () => {
        await mutateAsync(true)
        toastSuccess(`You have opted out of ${name}.`)
      }}
      failure="Your choice could not be saved."
    >
      <p>
        Your access by this course ends at once, and nothing is billed for you. Your results stay. You can
        come back in until {dayWords(billed.optOutUntil)}.
      </p>
    </ConfirmDialog>
  )
}
