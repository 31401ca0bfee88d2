import { useState, type ReactNode } from 'react'
import { DateField } from '../choices.tsx'
import classes from './list-tools.module.css'

interface DayFilterProps {
  label: string
  name: string
  /** As yyyy-mm-dd; empty for no choice. */
  value: string
  onChange: (day: string) => void
}

/** While the reader types a year, browsers report each digit as a full year. */
const firstYear = 2000

/** A filter by day. It waits until the year is complete. */
export function DayFilter({ label, name, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // Going back or clearing changes the filter from outside.
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  function change(day: string) {
    setTyped(day)
    if (day !== value && (day === '' || Number(day.slice(0, 4)) >= firstYear)) onChange(day)
  }
  return (
    <DateField
      label={label}
      name={name}
      help="Days in Denver time."
      // With this order, the fields above a list end on one line.
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      max="9999-12-31"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Two filters by day that limit a period. They stay side by side. */
export function DaySpan({ children }: { children: ReactNode }) {
  return <div className={classes.days}>{children}</div>
}
