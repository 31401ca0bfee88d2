import type { ReactNode } from 'react'

interface Props {
  label: ReactNode
  /** What it does, in a smaller line below. */
  note?: ReactNode
  /** What it refers to, for screen readers. */
  about?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox that turns one thing on or off. */
export function Toggle({ label, note, about, checked, onChange }: Props) {
  return (
    <label className="ui-choice">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {about !== undefined && <span className="visually-hidden">{about}</span>}
        {note !== undefined && <small>{note}</small>}
      </span>
    </label>
  )
}
