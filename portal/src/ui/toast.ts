import { ApiError } from '../api.ts'

export interface Toast {
  id: number
  tone: 'success' | 'error'
  text: string
}

const serverError = 'Server Error'

let latest: Toast | null = null
const listeners = new Set<() => void>()

/** Confirms a success for a moment. */
export function toastSuccess(text: string): void {
  show('success', text)
}

/** Shows a failure for a moment: the server's message, else the error's, else 'Server Error'. */
export function toastError(error: unknown): void {
  show('error', messageOf(error))
}

export function messageOf(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error
  return error instanceof Error && error.message !== '' ? error.message : serverError
}

/** The server's sentence if it gave a reason; else `otherwise`, without an answer or after a plain server failure. */
export function sentenceOr(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.code === 'network') return otherwise
  return error.message === serverError || error.message === '' ? otherwise : error.message
}

function show(tone: Toast['tone'], text: string): void {
  latest = { id: (latest?.id ?? 0) + 1, tone, text }
  for (const listener of listeners) listener()
}

export function latestToast(): Toast | null {
  return latest
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
