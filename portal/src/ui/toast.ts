import { isProofRefusal } from '../api.ts'
import { referenceOf, sentenceOf } from './refusal.ts'

export interface Toast {
  id: number
  tone: 'success' | 'error'
  text: string
  /** Shown small beneath a failure of the server, for support. */
  reference?: string | undefined
}

let latest: Toast | null = null
const listeners = new Set<() => void>()

/** Confirms a success for a moment. */
export function toastSuccess(text: string): void {
  show('success', text)
}

/** Shows a failure for a moment, in the words of `sentenceOf`. */
export function toastError(error: unknown, otherwise?: string): void {
  // The reader was asked for a proof, and gave none.
  if (isProofRefusal(error)) return
  show('error', sentenceOf(error, otherwise), referenceOf(error))
}

function show(tone: Toast['tone'], text: string, reference?: string): void {
  latest = { id: (latest?.id ?? 0) + 1, tone, text, reference }
  for (const listener of listeners) listener()
}

export function latestToast(): Toast | null {
  return latest
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
