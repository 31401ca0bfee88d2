import type { RefusedTicket } from '@tradewind/contract/people/auth'
import { ApiError, call, type AnswerTo } from '../api.ts'
import { askPlatform } from './platform-storage.ts'

/**
 * Starts the session for a ticket. Where the browser keeps no cookies and its platform has kept the secret in their
 * place, the platform is asked for it.
 *
 * @throws ApiError
 */
export async function exchangeTicket(ticket: string): Promise<AnswerTo<'POST /api/auth/exchange'>> {
  try {
    return await call('POST /api/auth/exchange', { body: { ticket } })
  } catch (error) {
    const storage = refusedTicket(error)?.storage ?? null
    const secret = storage && (await askPlatform(storage))
    if (secret === null) throw error
    return await call('POST /api/auth/exchange', { body: { ticket, secret } })
  }
}

/** The details of a refusal because another browser earned the ticket; null for any other error. */
export function refusedTicket(error: unknown): RefusedTicket | null {
  if (!(error instanceof ApiError) || error.code !== 'ticket_refused') return null
  return (error.details ?? null) as RefusedTicket | null
}
