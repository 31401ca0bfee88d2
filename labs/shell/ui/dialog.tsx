import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** As wide as a page of text; otherwise as wide as a form. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, open while it is rendered. Escape asks to close it, and the focus returns to where it was. */
export function Dialog({ title, wide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The dialog closes before its element leaves the page: only then does the browser give the focus back.
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
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // On a second Escape the browser closes the dialog without asking.
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
