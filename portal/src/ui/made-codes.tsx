import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { DialogActions } from './app-dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import { CsvButton, type CsvFile } from './list/csv-button.tsx'
import { Notice } from './notice.tsx'

interface MadeCodesProps {
  /** What was made, in a sentence or two. */
  children: ReactNode
  onClose: () => void
  /** One code or its link, and what its button says. */
  copy?: { text: string; what: string; name?: string }
  /** Many codes, as a file. */
  readCsv?: () => Promise<CsvFile>
}

/** Hands over the codes that a dialog has made. It takes the place of the dialog's form. */
export function MadeCodes({ children, onClose, copy, readCsv }: MadeCodesProps) {
  const shown = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <>
      <Notice tone="success" announced>
        {children}
      </Notice>
      {copy && (
        <p className="cluster gap-8-16 middle spread above-20">
          <code ref={shown} className="mono strong anywhere">
            {copy.text}
          </code>
          <CopyButton {...copy} shown={shown} />
        </p>
      )}
      <DialogActions>
        <Button {...(readCsv ? { variant: 'default' } : { ref: next })} onClick={onClose}>
          Done
        </Button>
        {readCsv && <CsvButton ref={next} variant="filled" read={readCsv} />}
      </DialogActions>
    </>
  )
}
