import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { toastError } from '../../ui/toast.ts'
import { copyText } from '../../ui/copy-text.ts'

const copiedForMs = 2000

interface CopyCodeProps {
  code: string
  /** The element that shows the code: it is selected where the browser does not let the page copy. */
  shown: RefObject<HTMLElement | null>
}

/** Puts a code on the clipboard, and says so for a moment. */
export function CopyCode({ code, shown }: CopyCodeProps) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return undefined
    const timer = setTimeout(() => setCopiedAt(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    if (await copyText(code, shown.current)) setCopiedAt(Date.now())
    else toastError('The code could not be copied by itself. It is selected now: press Ctrl+C or ⌘C.')
  }
  const copied = copiedAt !== null
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      <span className="visually-hidden"> {code}</span>
    </Button>
  )
}
