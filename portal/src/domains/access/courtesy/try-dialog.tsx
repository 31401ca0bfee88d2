import { labById, type LabId } from '@tradewind/contract/catalogue'
import { daysInWords } from '@tradewind/contract/words/dates'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { priceWords } from '@tradewind/contract/words/prices'
import { startTrying } from './courtesy.api.ts'

interface TryDialogProps {
  opened: boolean
  lab: LabId
  days: number
  onClose: () => void
  /** The reader now has the lab. */
  onStarted: (lab: LabId) => void
}

/** Says what trying a lab means, and begins it. Each opening needs its own key. */
export function TryDialog({ opened, lab, days, onClose, onStarted }: TryDialogProps) {
  const refreshUser = useRefreshUser()
  const { name, priceCents } = labById(lab)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Try ${name} free for ${daysInWords(days)}?`}
      action="Start and open"
      busyAction="Starting..."
      failure={`${name} could not be opened. Please try again.`}
      onConfirm={async () => {
        await startTrying(lab)
        await refreshUser()
        onStarted(lab)
      }}
    >
      <p>
        You need no card, and it ends by itself. To go on after that, pay {priceWords(priceCents)} or enter a
        code: you continue where you stopped. You can try each lab once.
      </p>
    </ConfirmDialog>
  )
}
