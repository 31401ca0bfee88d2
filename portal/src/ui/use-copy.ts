import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { copyText } from './copy-text.ts'

const copiedForMs = 2000

/**
 * Copies a text to the clipboard, and reports success for a moment.
 *
 * @param shown the element that shows the text, which is selected when the browser refuses to copy
 */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>, onFailure: () => void) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return undefined
    const timer = setTimeout(() => setCopiedAt(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    if (await copyText(text, shown.current)) setCopiedAt(Date.now())
    else onFailure()
  }
  const copied = copiedAt !== null
  return { copied, copy: () => void copy(), Icon: copied ? IconCheck : IconCopy }
}
