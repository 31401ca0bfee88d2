import type { LabId } from '@tradewind/contract/catalogue'
import type { HomeFacts } from '@tradewind/contract/people/home'
import { waitingClassCode } from '../../../frame/waiting-class.ts'
import { useUser } from '../../../session/session.tsx'
import type { Extending } from '../../access/courtesy/extend-dialog.tsx'

/** What the reader can have without paying: labs to try, and labs to extend to the end of a class. */
export function useFreeOffers({ courtesy: { days, labs }, extensions }: HomeFacts) {
  const { id: userId } = useUser()

  function extendingOf(id: string): Extending | null {
    const known = extensions.find(({ lab }) => lab === id)
    return known ? { lab: known.lab, theClass: { classSession: known.classSession }, known } : null
  }
  return {
    tryDays: days,
    /** How many days the reader can try this lab; null if they cannot. */
    tryDaysOf: (id: string) => (labs.some((one) => one === id) ? days : null),
    /** How to extend a lab to the end of a class that the reader is in; null if they cannot. */
    extendingOf,
    /** The same for a lab that a class link has opened in vain, because access has ended. */
    waitingOf(lab: LabId): Extending | null {
      const classCode = waitingClassCode(userId, lab)
      return extendingOf(lab) ?? (classCode === null ? null : { lab, theClass: { classCode }, known: null })
    },
  }
}
