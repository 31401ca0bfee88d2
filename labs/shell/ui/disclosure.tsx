import type { ReactNode } from 'react'

interface Props {
  summary: ReactNode
  /** Unfolded at first. */
  open?: boolean
  className?: string
  children: ReactNode
}

/** Something that is folded away under its summary. On the result screen it is printed unfolded. */
export function Disclosure({ summary, open = false, className = '', children }: Props) {
  return (
    <details className={`ui-disclosure ${className}`.trim()} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
