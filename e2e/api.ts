import {
  createClient,
  type AnswerTo,
  type ArgumentsOf,
  type CallName,
  type InputTo,
} from '@tradewind/contract/client'
import type { OwnServer } from './own-server.ts'

/**
 * One call of the API, as a program would make it. A call without input takes `{}`.
 *
 * @throws ApiError for a refusal
 */
export function call<N extends CallName>(
  { url }: OwnServer,
  name: N,
  input: InputTo<N>,
  token: string | null = null,
): Promise<AnswerTo<N>> {
  return createClient({ baseUrl: url }).callAs(token, name, ...([input] as ArgumentsOf<N>))
}
