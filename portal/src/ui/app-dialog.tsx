import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useCovered } from './use-covered.ts'
import classes from './app-dialog.module.css'

interface AppDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom right. */
  actions?: ReactNode
  /** False while closing would lose something. Then Escape, a click outside and a cross do not close the dialog. */
  closable?: boolean
  /** Width in px. */
  width?: number
  /** At the bottom of the window and as wide as it, for phones. */
  sheet?: boolean
  /** Whether it may interrupt another dialog, which is hidden meanwhile. */
  inFront?: boolean
}

/** A dialog over the page. It takes the focus, keeps it inside, and returns it on closing. */
export function AppDialog(props: AppDialogProps) {
  const { opened, onClose, title, children, actions, closable = true, width = 480, sheet = false } = props
  const isCovered = useCovered({ opened, isInFront: props.inFront ?? false })
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
      size={sheet ? '100%' : width}
      {...(sheet && { yOffset: 0, xOffset: 0 })}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      withCloseButton={closable}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        root: isCovered ? classes.covered : undefined,
        inner: sheet ? `${classes.inner} ${classes.low}` : classes.inner,
        content: sheet ? `${classes.content} ${classes.sheet}` : classes.content,
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
 * Returns the focus when the opener is gone, for example with its row: to the part of the page around it, else to the
 * page.
 */
function returnFocusTo(home: HTMLElement | null): void {
  // The library returns the focus a moment after the dialog has disappeared.
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const place = home?.isConnected ? home : document.querySelector('main')
    place?.focus({ preventScroll: true })
  }, 50)
}

/** The row of buttons, for dialogs whose buttons belong to a form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** Two ways of the same weight, side by side where there is room. */
export function DialogWays({ one, other }: { one: ReactNode; other: ReactNode }) {
  return (
    <div className={classes.ways}>
      {one}
      {other}
    </div>
  )
}
