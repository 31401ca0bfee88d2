import { useCallback, useEffect, useId, useState } from 'react'

export interface Dialog<Subject> {
  opened: boolean
  /** The subject of the dialog. It stays while the dialog fades out; null before the first opening. */
  subject: Subject | null
  /** A key for the dialog, so that each opening starts afresh. */
  opening: string
  open: (subject: Subject) => void
  close: () => void
}

/** Whether a dialog is open, and its subject. */
export function useDialog<Subject>(): Dialog<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null)
  const id = useId()
  const [openings, setOpenings] = useState(0)
  const [opened, setOpened] = useState(false)
  // The dialog opens one render after its subject: a dialog that is mounted open cannot return the focus.
  useEffect(() => {
    if (openings > 0) setOpened(true)
  }, [openings])
  const open = useCallback((wanted: Subject) => {
    setSubject(wanted)
    setOpenings((count) => count + 1)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  return { opened, subject, opening: `${id} ${openings}`, open, close }
}
