import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** As wide as a page of text instead of a form. */
  wide?: boolean
  /** A sheet at the side of the page; on a phone, at its bottom. */
  side?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. It opens at its top: the focus is on the title, or on the first field that
 * one types in. Escape asks to close it, and the focus returns to its earlier place.
 */
export function Dialog({ title, wide = false, side = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The browser returns the focus only if the dialog closes before its element is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      // The browser would take the first button, which stands below a long text.
      firstOf(element)?.focus()
    }
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="ui-dialog"
      data-wide={wide || undefined}
      data-side={side || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes the dialog without asking.
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
    >
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.dataset['side'] === undefined ? dialog.querySelector<HTMLElement>('.ui-input') : null
  return field ?? dialog.querySelector<HTMLElement>('h2')
}
