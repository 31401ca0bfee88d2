import { createClient } from '@tradewind/contract/client'
import { storedToken, storeToken } from './session/token-store.ts'

export { ApiError, type AnswerTo } from '@tradewind/contract/client'

type EndListener = (token: string, why: string | null) => void
let tellSessionEnded: EndListener = () => undefined

/** Sets who is told that the server refused a token, and why where it said so. There is one such listener: the session. */
export function onSessionEnded(listener: EndListener): void {
  tellSessionEnded = listener
}

/** `callAs` is for a session that is not that of this page, or for none. */
export const { call, callAs } = createClient({
  init: { credentials: 'same-origin' },
  tokens: { read: storedToken, renew: storeToken },
  onSessionEnded: (token, why) => {
    if (token !== null) tellSessionEnded(token, why)
  },
})
