import type { ReactNode } from 'react'

interface Props {
  summary: ReactNode
  /** Initially open. */
  open?: boolean
  className?: string
  children: ReactNode
}

/** Content folded below a summary. The result screen prints it open. */
export function Disclosure({ summary, open = false, className = '', children }: Props) {
  return (
    <details className={`ui-disclosure ${className}`.trim()} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
