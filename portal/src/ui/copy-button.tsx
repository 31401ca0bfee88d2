import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { toastError } from './toast.ts'
import { useCopy } from './use-copy.ts'

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
  const { copied, copy, Icon } = useCopy(text, shown, () =>
    toastError(`Your browser could not copy the ${what}. It is selected now: press Ctrl+C, or ⌘C on a Mac.`),
  )
  return (
    <Button variant="default" size="sm" leftSection={<Icon size={16} aria-hidden />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
