import type { ReactNode } from 'react'

export interface LegendEntry {
  readonly name: string
  /** A piece of the line or bar. */
  readonly swatch: ReactNode
}

interface Props {
  entries: readonly LegendEntry[]
}

/** Which line or bar is which. */
export function Legend({ entries }: Props) {
  return (
    <ul className="ui-legend">
      {entries.map(({ name, swatch }, at) => (
        <li key={at}>
          {swatch}
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
