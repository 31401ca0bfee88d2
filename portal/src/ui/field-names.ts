import { ApiError } from '../api.ts'

/**
 * The same failure with other names for its fields. The server names single entries of a list, as in `domains.3`, and a
 * form has one field for each list.
 */
export function withFieldNames(
  error: unknown,
  nameOf: (path: string) => string = (path) => path.split('.')[0] ?? path,
): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error
  const { message, status, code, requestId, retryAfterSeconds } = error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, sentence]) => [nameOf(path), sentence]),
  )
  return new ApiError(message, { status, code, requestId, retryAfterSeconds, fields })
}
