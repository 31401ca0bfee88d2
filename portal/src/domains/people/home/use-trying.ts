import type { LabId } from '@tradewind/contract/catalogue'
import { holdsLab } from '@tradewind/contract/roles'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { useUser } from '../../../session/session.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useOffer } from '../../access/courtesy/use-offer.ts'

/** Trying a lab before paying: what is offered, and the dialog about one lab. */
export function useTrying() {
  const user = useUser()
  const { openLab, dismissRefusal } = useLabFrame()
  const offer = useOffer()
  const dialog = useDialog<LabId>()
  const [started, setStarted] = useState<LabId | null>(null)

  // The lab opens once this page knows that the reader has it.
  useEffect(() => {
    if (started === null || !holdsLab(user, started, serverNow())) return
    setStarted(null)
    void openLab(started)
  }, [started, user, openLab])

  return {
    days: offer.days,
    dialog,
    /** How many days the reader can try this lab; null if they cannot. */
    daysOf: (id: string) => (offer.labs.some((one) => one === id) ? offer.days : null),
    ask: (wanted: LabId) => {
      dismissRefusal()
      dialog.open(wanted)
    },
    close: dialog.close,
    start: setStarted,
  }
}
