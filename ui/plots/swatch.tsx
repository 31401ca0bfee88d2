import { Mark } from './mark.tsx'
import type { SeriesLook } from './series-look.ts'

interface Props {
  look: SeriesLook
  isStacked: boolean
}

/** A piece of a line or bar, beside its name. */
export function Swatch({ look: { colour, dash, mark }, isStacked }: Props) {
  if (isStacked)
    return (
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" rx="3" fill={colour} />
      </svg>
    )
  return (
    <svg width="30" height="12" viewBox="-15 -6 30 12" fill={colour} aria-hidden="true">
      <path d="M-15 0H15" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
      <Mark mark={mark} x={0} y={0} />
    </svg>
  )
}
