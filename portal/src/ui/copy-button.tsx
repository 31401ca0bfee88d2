import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { toastError } from './toast.ts'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  /** The kind of text, for example "code". */
  what: string
  /** The words after "Copy" in the button's name; the text itself by default. */
  name?: string
  /** The visible words; "Copy" by default. */
  label?: string
  /** The element that shows the text. It is selected when the browser refuses to copy. */
  shown: RefObject<HTMLElement | null>
}

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, what, name = text, label = 'Copy', shown }: CopyButtonProps) {
  const { copied, copy, Icon } = useCopy(text, shown, () =>
    toastError(`Your browser could not copy the ${what}. It is selected now: press Ctrl+C, or ⌘C on a Mac.`),
  )
  return (
    <Button variant="default" size="sm" leftSection={<Icon size={16} aria-hidden />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
