import { createClient } from '@tradewind/contract/client'
import { storedToken, storeToken } from './session/token-store.ts'

export { ApiError, type AnswerTo } from '@tradewind/contract/client'

type EndListener = (token: string, why: string | null) => void
let tellSessionEnded: EndListener = () => undefined

/**
 * Sets the one listener for refused tokens, which also gets the server's reason if there is one. The session uses it.
 */
export function onSessionEnded(listener: EndListener): void {
  tellSessionEnded = listener
}

/** `callAs` uses another session than the page's, or none. */
export const { call, callAs } = createClient({
  init: { credentials: 'same-origin' },
  tokens: { read: storedToken, renew: storeToken },
  onSessionEnded: (token, why) => {
    if (token !== null) tellSessionEnded(token, why)
  },
})
