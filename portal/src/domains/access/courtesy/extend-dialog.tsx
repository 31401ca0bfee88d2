import { extensionEveryDays, labById, type LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { extendFree, type ExtendingClass } from './extensions.api.ts'

/** What is extended, and to the end of which class. */
export interface Extending {
  lab: LabId
  theClass: ExtendingClass
  /** The name of the class and its end; null while only its code is known. */
  known: { className: string; until: number } | null
}

interface ExtendDialogProps {
  opened: boolean
  extending: Extending
  onClose: () => void
  /** The reader now has the lab for longer. */
  onExtended: (lab: LabId) => void
}

/** Says what a free extension means, and asks for it. Each opening needs its own key. */
export function ExtendDialog({ opened, extending, onClose, onExtended }: ExtendDialogProps) {
  const refreshUser = useRefreshUser()
  const { lab, theClass, known } = extending
  const { name } = labById(lab)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Extend ${name} free?`}
      action="Extend free"
      busyAction="Extending..."
      failure={`${name} could not be extended.`}
      onConfirm={async () => {
        const { message } = await extendFree(lab, theClass)
        await refreshUser()
        toastSuccess(message)
        onExtended(lab)
      }}
    >
      <p>
        You paid for this lab before, so you can play it with another class without paying again
        {known
          ? `: until ${dayWords(known.until)}, when ${known.className} ends.`
          : ', until that class ends.'}{' '}
        This is possible once in {extensionEveryDays} days.
      </p>
    </ConfirmDialog>
  )
}
