import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { BulkKind } from './bulk-dialog.tsx'
import classes from './bulk.module.css'

interface SelectionBarProps {
  count: number
  /** The number of people on the page. */
  shown: number
  onAct: (kind: BulkKind) => void
  onSelectAll: () => void
  onClear: () => void
}

/** What can be done with the selected people. It takes the focus when it empties. */
export function SelectionBar({ count, shown, onAct, onSelectAll, onClear }: SelectionBarProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {count > 0 && (
        <div className={classes.bar} role="group" aria-label="Selected people">
          <p role="status">
            <strong>{count} selected</strong>
          </p>
          <Button size="sm" variant="default" onClick={() => onAct('give')}>
            Give access
          </Button>
          <Button size="sm" variant="default" onClick={() => onAct('verify')}>
            Mark as verified
          </Button>
          <Button size="sm" variant="outline" color="coral" onClick={() => onAct('delete')}>
            Delete
          </Button>
          {count < shown && (
            <Button size="sm" variant="subtle" onClick={onSelectAll}>
              Select all {shown} on this page
            </Button>
          )}
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              onClear()
              place.current?.focus({ preventScroll: true })
            }}
          >
            Clear selection
          </Button>
        </div>
      )}
    </div>
  )
}
