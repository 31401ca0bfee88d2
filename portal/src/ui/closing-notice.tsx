import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DialogActions } from './app-dialog.tsx'
import { Notice } from './notice.tsx'

const shownForMs = 2000

/** What a dialog shows in place of its form once that has worked: the success, and after two seconds it closes. */
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
  // The button that was pressed is gone with the form.
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
