import { ApiError, createClient, createWaitingLine } from '@tradewind/contract/client'
import { noteServerTime } from './browser/server-time.ts'
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

let tellFactorMissing: () => void = () => undefined

/** Sets the one listener for calls that need a second factor first. The session uses it. */
export function onFactorMissing(listener: () => void): void {
  tellFactorMissing = listener
}

type AskForProof = (refusal: ApiError) => Promise<boolean>
let askForProof: AskForProof = () => Promise.resolve(false)

/** Sets who asks the reader for a fresh proof, and answers whether they gave one. The layout uses it. */
export function onProofRequired(ask: AskForProof): void {
  askForProof = ask
}

/** The calls that wait for their turn, which the page shows. */
export const waitingLine = createWaitingLine()

const client = createClient({
  fetch: async (address, init) => {
    const answer = await fetch(address, init)
    noteServerTime(answer)
    return answer
  },
  line: waitingLine,
  init: { credentials: 'same-origin' },
  tokens: { read: storedToken, renew: storeToken },
  onSessionEnded: (token, why) => {
    if (token !== null) tellSessionEnded(token, why)
  },
})

/** `callAs` uses another session than the page's, or none. */
export const { callAs, stream } = client

/**
 * Makes a call of the API with the page's session. Where the server wants to know again who is there, the reader is
 * asked in place, and the call is made again.
 */
export const call: typeof client.call = async (name, ...input) => {
  try {
    return await client.call(name, ...input)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_missing') tellFactorMissing()
    if (!isProofRefusal(error) || !(await askForProof(error))) throw error
    return await client.call(name, ...input)
  }
}

/** Whether a call was refused because the server wants to know again who is there. */
export function isProofRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'fresh_proof_required'
}
