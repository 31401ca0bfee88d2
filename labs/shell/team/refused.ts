import { ApiError } from '@tradewind/contract/client'

/** Whether another try changes nothing: the run is another team's now, or the server does not take what was entered. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.status)
}
