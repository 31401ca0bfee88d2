import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './checklist.module.css'

interface ChecklistProps {
  /** The label for screen readers. */
  label: string
  items: { text: string; met: boolean }[]
  /** Whether unmet rules are shown in red. */
  strict?: boolean | undefined
}

/** Conditions that are ticked off while the reader types. */
export function Checklist({ label, items, strict = false }: ChecklistProps) {
  return (
    <ul className={classes.list} aria-label={label} data-strict={strict || undefined}>
      {items.map(({ text, met }) => (
        <li key={text} data-met={met || undefined}>
          {met ? <IconCircleCheckFilled aria-hidden size={18} /> : <IconCircle aria-hidden size={18} />}
          <span>{text}</span>
          <span className="visually-hidden">{met ? ', done' : ', not yet'}</span>
        </li>
      ))}
    </ul>
  )
}
