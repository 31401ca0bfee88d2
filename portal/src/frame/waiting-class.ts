import type { LabId } from '@tradewind/contract/catalogue'
import { readStored, writeStored } from '../browser/storage.ts'
import { onTokenChange } from '../session/session.tsx'

/** sessionStorage: the person, the lab and the class code of a join link that has to wait. */
const waitingClassKey = 'tradewind.waiting-class'

/**
 * Keeps the code of a join link until its lab opens, for a person who must do something first, such as verify their
 * email or get the lab.
 */
export function rememberClassCode(userId: string, lab: LabId, code: string): void {
  writeStored('sessionStorage', waitingClassKey, `${userId} ${lab} ${code}`)
}

/** The waiting code for the lab. */
export function waitingClassCode(userId: string, lab: LabId): string | null {
  const start = `${userId} ${lab} `
  const waiting = readStored('sessionStorage', waitingClassKey)
  return waiting?.startsWith(start) ? waiting.slice(start.length) : null
}

/** Returns the waiting code for the lab and forgets it. */
export function takeClassCode(userId: string, lab: LabId): string | null {
  const code = waitingClassCode(userId, lab)
  if (code !== null) writeStored('sessionStorage', waitingClassKey, null)
  return code
}

// The next person who signs in must not follow the link of the previous one.
onTokenChange((token) => {
  if (token === null) writeStored('sessionStorage', waitingClassKey, null)
})
