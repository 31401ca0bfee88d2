import { labIds } from '@tradewind/contract/catalogue'
import type { HomeFacts } from '@tradewind/contract/people/home'
import { holdsLab } from '@tradewind/contract/roles'
import { useEffect, useState } from 'react'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { useUser } from '../../../session/session.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { endingLabs } from '../../access/courtesy/ending-labs.ts'
import { readHome } from './home.api.ts'
import { offeredTo } from './home-model.ts'

const none: HomeFacts = { played: [], courtesy: { days: 0, labs: [] }, extensions: [] }

/**
 * What Home shows of the reader beside their account, asked again whenever a lab closes or their labs change. Empty until
 * the server answers and after a failure: results are an extra on Home, and every lab can also be bought.
 */
export function useHomeFacts(): HomeFacts {
  const user = useUser()
  const now = useNow()
  const noneOpen = useLabFrame().active === null
  const held = labIds.filter((lab) => holdsLab(user, lab, now))
  const labs = [...held, ...endingLabs(user, now)].join(' ')
  const [read, setRead] = useState({ userId: user.id, labs, facts: none })

  useEffect(() => {
    if (!noneOpen) return undefined
    let awaited = true
    readHome().then(
      (facts) => awaited && setRead({ userId: user.id, labs, facts }),
      () => undefined,
    )
    return () => {
      awaited = false
    }
  }, [user.id, labs, noneOpen])

  if (read.userId !== user.id) return none
  return read.labs === labs ? offeredTo(user, read.facts, now) : { ...none, played: read.facts.played }
}
