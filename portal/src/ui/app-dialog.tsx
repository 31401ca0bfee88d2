import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './app-dialog.module.css'

interface AppDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the lower right. */
  actions?: ReactNode
  /** False while closing would lose something: then neither Escape, nor a click outside, nor a cross closes it. */
  closable?: boolean
  /** Width in px. */
  width?: number
}

/** A dialog over the page. The focus goes into it, stays there, and returns when it closes. */
export function AppDialog(props: AppDialogProps) {
  const { opened, onClose, title, children, actions, closable = true, width = 480 } = props
  const home = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (opened) home.current = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
  }, [opened])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => returnFocusTo(home.current)}
      title={title}
      size={width}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      withCloseButton={closable}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        overlay: classes.overlay,
        close: classes.close,
      }}
    >
      {children}
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Modal>
  )
}

/**
 * What opened the dialog may be gone by now, for example with its row: then the keyboard goes on in the part of the
 * page around it, or in the page.
 */
function returnFocusTo(home: HTMLElement | null): void {
  // The library returns the focus a moment after the dialog has gone.
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const place = home?.isConnected ? home : document.querySelector('main')
    place?.focus({ preventScroll: true })
  }, 50)
}

/** The row of buttons, for a dialog whose buttons belong to a form inside it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
