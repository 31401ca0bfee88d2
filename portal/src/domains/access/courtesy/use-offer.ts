import { labIds } from '@tradewind/contract/catalogue'
import type { CourtesyOffer } from '@tradewind/contract/access/courtesy'
import { holdsLab } from '@tradewind/contract/roles'
import { useEffect, useState } from 'react'
import { isStudent, isVisitor, needsVerification } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { readOffer } from './courtesy.api.ts'

const none: CourtesyOffer = { days: 0, labs: [] }

/**
 * The labs that the reader can try before paying, asked again whenever their labs change. Empty until the server answers
 * and after a failure, because every lab can also be bought.
 */
export function useOffer(): CourtesyOffer {
  const user = useUser()
  const now = useNow()
  const held = labIds.filter((lab) => holdsLab(user, lab, now))
  const asks = isStudent(user) && !isVisitor(user) && !needsVerification(user) && held.length < labIds.length
  const key = asks ? `${user.id} ${held.join(' ')}` : null
  const [read, setRead] = useState({ key, offer: none })

  useEffect(() => {
    if (key === null) return undefined
    let awaited = true
    readOffer().then(
      (offer) => awaited && setRead({ key, offer }),
      () => undefined,
    )
    return () => {
      awaited = false
    }
  }, [key])

  return read.key === key ? read.offer : none
}
