import type { ReactNode } from 'react'

export interface LegendEntry {
  readonly name: string
  /** A piece of the line or bar. */
  readonly swatch: ReactNode
}

interface Props {
  /** What the legend is called, for people who cannot see where it is. */
  label?: string
  entries: readonly LegendEntry[]
  /** Whether it may be taller than its place. */
  scrolls?: boolean
}

/** Which line or bar is which. */
export function Legend({ label, entries, scrolls = false }: Props) {
  return (
    <ul
      className="ui-legend"
      aria-label={label}
      data-scrolls={scrolls || undefined}
      // Where it scrolls, the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={scrolls ? 0 : undefined}
    >
      {entries.map(({ name, swatch }, at) => (
        <li key={at}>
          {swatch}
          <span title={name}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
