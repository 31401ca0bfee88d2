import { Button } from '@mantine/core'
import type { Lab, LabId } from '@tradewind/contract/catalogue'
import type { RefObject } from 'react'
import classes from './open-labs.module.css'

interface OpenLabsProps {
  labs: readonly Lab[]
  /** The name of the list for screen readers. */
  name: string
  /** Missing while the labs cannot be opened from here. */
  onOpen?: ((lab: LabId) => void) | undefined
  /** Gets the first button. */
  first?: RefObject<HTMLButtonElement | null>
  /** The id of the text that explains the buttons. */
  describedBy?: string
}

/** Labs that the reader has just received, each with the button that opens it, or with the time when it opens. */
export function OpenLabs({ labs, name, onOpen, first, describedBy }: OpenLabsProps) {
  const firstOpen = labs.find(({ comes }) => comes === null)
  return (
    <ul className={classes.labs} aria-label={name}>
      {labs.map((lab) => (
        <li key={lab.id}>
          <span>{lab.name}</span>{' '}
          {lab.comes === null && onOpen ? (
            <Button
              ref={lab === firstOpen ? first : undefined}
              size="sm"
              aria-describedby={describedBy}
              onClick={() => onOpen(lab.id)}
            >
              Open<span className="visually-hidden"> {lab.name}</span>
            </Button>
          ) : (
            <span className={classes.comes}>{lab.comes ?? 'Open now'}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
