import { useQuery } from '@tanstack/react-query'
import { call, type AnswerTo } from '../../../api.ts'
import { momentWords } from '@tradewind/contract/words/dates'
import { isRefusal, sentenceOf } from '../../../ui/refusal.ts'

export type LinkCheck = { valid: true } | { valid: false; reason: string }

const invalidLink = 'Invalid registration link'

/**
 * The server's answer about a link in the reader's words. For a link that is not active yet, `activeFrom` says from
 * when.
 */
export function linkCheckOf(
  { valid, activeFrom, error }: AnswerTo<'POST /api/registration-links/validate'>,
  timeZone?: string,
): LinkCheck {
  if (valid) return { valid: true }
  if (activeFrom !== null) {
    const starting = momentWords(Date.parse(activeFrom), timeZone)
    return {
      valid: false,
      reason: `Registration link is not yet active. It will be available starting ${starting}`,
    }
  }
  return { valid: false, reason: error === null || error === '' ? invalidLink : error }
}

/** Whether the link of a token works now. After an error this is unknown. */
export function useLinkCheck(token: string) {
  return useQuery({
    queryKey: ['registration-link', token],
    queryFn: async (): Promise<LinkCheck> => {
      try {
        return linkCheckOf(await call('POST /api/registration-links/validate', { body: { token } }))
      } catch (error) {
        if (!isRefusal(error)) throw error
        return { valid: false, reason: sentenceOf(error, invalidLink) }
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
