import type { Extension } from '@tradewind/contract/access/courtesy'
import { useEffect, useState } from 'react'
import { isStudent, isVisitor, needsVerification } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { endingLabs } from './ending-labs.ts'
import { readExtensions } from './extensions.api.ts'

const none: Extension[] = []

/**
 * The labs that the reader can extend free, asked again whenever their labs change. Empty until the server answers and
 * after a failure, because every lab can also be bought.
 */
export function useExtensions(): Extension[] {
  const user = useUser()
  const ending = endingLabs(user, useNow())
  const asks = isStudent(user) && !isVisitor(user) && !needsVerification(user) && ending.length > 0
  const key = asks ? `${user.id} ${ending.join(' ')}` : null
  const [read, setRead] = useState({ key, extensions: none })

  useEffect(() => {
    if (key === null) return undefined
    let awaited = true
    readExtensions().then(
      (extensions) => awaited && setRead({ key, extensions }),
      () => undefined,
    )
    return () => {
      awaited = false
    }
  }, [key])

  return read.key === key ? read.extensions : none
}
