import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { copyText } from './copy-text.ts'
import { toastError } from './toast.ts'

const copiedForMs = 2000

interface CopyButtonProps {
  text: string
  /** What the text is, for example "code". */
  what: string
  /** The button's name goes on with it after "Copy"; the text itself where it is left out. */
  name?: string
  /** The element that shows the text: it is selected where the browser does not let the page copy. */
  shown: RefObject<HTMLElement | null>
}

/** Puts a text on the clipboard, and says so for a moment. */
export function CopyButton({ text, what, name = text, shown }: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return undefined
    const timer = setTimeout(() => setCopiedAt(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    if (await copyText(text, shown.current)) setCopiedAt(Date.now())
    else toastError(`The ${what} could not be copied by itself. It is selected now: press Ctrl+C or ⌘C.`)
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
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
