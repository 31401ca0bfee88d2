import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DialogActions } from './app-dialog.tsx'
import { Notice } from './notice.tsx'

const shownForMs = 2000

/** Replaces the form of a dialog after success, and closes the dialog after two seconds. */
export function ClosingNotice({ children, onClose }: { children: string; onClose: () => void }) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const timer = setTimeout(() => close.current(), shownForMs)
    return () => clearTimeout(timer)
  }, [])
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button has disappeared with the form, so the focus needs a new place.
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <Notice tone="success" announced>
        {children}
      </Notice>
      <DialogActions>
        <Button ref={button} variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  )
}
