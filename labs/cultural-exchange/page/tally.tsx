import { tallyWords, type Mark, type Tally } from './counts.ts'

/** A sign is a triangle, a visit without one a ring, and one before a stranger a broken ring. */
export function MarkShape({ mark, className }: { mark: Mark; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={className} data-mark={mark}>
      {mark === 'sign' ? <path d="M6 1l5.500 10h-11z" /> : <circle cx="6" cy="6" r="4.300" />}
    </svg>
  )
}

/** The signs counted, as marks beside each other. */
export function TallyMarks({ tally }: { tally: Tally }) {
  const marks = [
    ...Array.from({ length: tally.signs }, (): Mark => 'sign'),
    ...Array.from({ length: tally.quiet }, (): Mark => 'quiet'),
    ...Array.from({ length: tally.watched }, (): Mark => 'watched'),
  ]
  return (
    <span className="cx-tally inline-row middle wrapping">
      {marks.map((mark, at) => (
        <MarkShape key={at} mark={mark} />
      ))}
      <span className={marks.length === 0 ? 'muted small' : 'visually-hidden'}>{tallyWords(tally)}</span>
    </span>
  )
}
