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

/** A modal dialog, open while it is rendered. Escape asks to close it, and the focus returns to its earlier place. */
export function Dialog({ title, wide = false, side = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The browser returns the focus only if the dialog closes before its element is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
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
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
