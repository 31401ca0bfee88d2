import { useState, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'

interface Props {
  /** What the drawer holds; also the text of its button. */
  title: string
  children: ReactNode
}

/** What is one press away: a button, and the sheet at the side that it opens. */
export function Drawer({ title, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog title={title} side onClose={close}>
          <div className="sim drawer">{children}</div>
          <Button kind="outlined" onClick={close}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  )
}
