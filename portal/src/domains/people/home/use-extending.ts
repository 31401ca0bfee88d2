import type { LabId } from '@tradewind/contract/catalogue'
import { holdsLab } from '@tradewind/contract/roles'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { waitingClassCode } from '../../../frame/waiting-class.ts'
import { useUser } from '../../../session/session.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import type { Extending } from '../../access/extensions/extend-dialog.tsx'
import { useExtensions } from '../../access/extensions/use-extensions.ts'

/** Extending a lab free to the end of a class: what is offered, and the dialog about one lab. */
export function useExtending() {
  const user = useUser()
  const { openLab, dismissRefusal } = useLabFrame()
  const offered = useExtensions()
  const dialog = useDialog<Extending>()
  const [extended, setExtended] = useState<LabId | null>(null)

  // A class that waited for access opens once this page knows that the reader has it.
  useEffect(() => {
    if (extended === null || !holdsLab(user, extended, serverNow())) return
    setExtended(null)
    if (waitingClassCode(user.id, extended) !== null) void openLab(extended)
  }, [extended, user, openLab])

  /** What can be extended of a lab: to the end of a class whose link waits, or of one that the reader is in. */
  function extendingOf(id: string): Extending | null {
    const known = offered.find(({ lab }) => lab === id)
    if (known) return { lab: known.lab, theClass: { classSession: known.classSession }, known }
    return null
  }
  return {
    dialog,
    extendingOf,
    /** The same for a lab that a class link has opened in vain, because access has ended. */
    waitingOf(lab: LabId): Extending | null {
      const classCode = waitingClassCode(user.id, lab)
      return extendingOf(lab) ?? (classCode === null ? null : { lab, theClass: { classCode }, known: null })
    },
    ask(extending: Extending) {
      dismissRefusal()
      dialog.open(extending)
    },
    close: dialog.close,
    end: setExtended,
  }
}
