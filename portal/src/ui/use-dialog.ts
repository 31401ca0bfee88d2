import { useCallback, useEffect, useId, useState } from 'react'

export interface Dialog<Subject> {
  opened: boolean
  /** What the dialog is about. It stays while the dialog fades out; null before the first opening. */
  subject: Subject | null
  /** Key for the dialog, so that each opening starts fresh. */
  opening: string
  open: (subject: Subject) => void
  close: () => void
}

/** Whether a dialog is open, and what it is about. */
export function useDialog<Subject>(): Dialog<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null)
  const id = useId()
  const [openings, setOpenings] = useState(0)
  const [opened, setOpened] = useState(false)
  // One step later than its subject: a dialog that is mounted open would not know whom to give the focus back to.
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
