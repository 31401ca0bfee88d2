import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateField } from './choices.tsx'
import classes from './same-date.module.css'

interface SameDateProps {
  /** The first day that can be chosen, as yyyy-mm-dd. */
  min: string
  onSet: (day: string) => void
}

/** Sets one end of access for all chosen labs, which each have their own date. */
export function SameDate({ min, onSet }: SameDateProps) {
  const [day, setDay] = useState('')
  return (
    <div className={classes.row}>
      <DateField
        label="The same date for all labs"
        name="sameDate"
        min={min}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button variant="default" disabled={day === ''} onClick={() => onSet(day)}>
        Set for all
      </Button>
    </div>
  )
}
