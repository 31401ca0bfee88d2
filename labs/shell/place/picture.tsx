import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { useReadableText } from './readable-text.ts'

interface Props {
  title: string
  /** What the picture says, with its figures. It stands below it, for everybody. */
  says: string
  /** The picture itself shows its figures in words, so that only screen readers need the sentence. */
  quiet?: boolean
  /** It repeats what is said elsewhere: nothing is spoken when it changes, and the sentence may be empty. */
  silent?: boolean
  /** The figures behind it, as a table. */
  figures?: ReactNode
  children: ReactNode
}

/** A picture on the stage: its title, the picture, one sentence with its figures, and all figures behind a press. */
export function Picture({ title, says, quiet = false, silent = false, figures, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const changing = useChanging(says)
  const place = useRef<HTMLElement>(null)
  useReadableText(place)
  return (
    <figure ref={place} className="picture">
      <figcaption>
        <strong>{title}</strong>
        {figures !== undefined && (
          <Button small about={`: ${title}`} onClick={() => setOpen(true)}>
            Figures
          </Button>
        )}
      </figcaption>
      {children}
      {(!silent || says !== '') && (
        <p
          {...(!silent && { role: 'status', 'aria-busy': changing })}
          className={quiet ? 'visually-hidden' : 'picture-says'}
        >
          {says}
        </p>
      )}
      {open && (
        <Dialog title={title} side onClose={close}>
          <div className="sim drawer">{figures}</div>
          <Button kind="outlined" onClick={close}>
            Close
          </Button>
        </Dialog>
      )}
    </figure>
  )
}

/** Milliseconds without a change, after which screen readers may read the sentence. */
const restMs = 600

/** Whether the sentence has just changed, as it does while a control moves. */
function useChanging(says: string): boolean {
  const [read, setRead] = useState(says)
  useEffect(() => {
    if (read === says) return undefined
    const rest = setTimeout(() => setRead(says), restMs)
    return () => clearTimeout(rest)
  }, [read, says])
  return read !== says
}
