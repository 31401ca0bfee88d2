import { tallyWords, type Tally } from './counts.ts'

/** Signs as triangles, visits without one as rings. */
export function TallyMarks({ tally }: { tally: Tally }) {
  const { quiet, signs } = tally
  const marks = [
    ...Array.from({ length: signs }, () => 'sign'),
    ...Array.from({ length: quiet }, () => 'quiet'),
  ]
  return (
    <span className="cx-tally">
      {marks.map((mark, at) => (
        <svg key={at} viewBox="0 0 12 12" aria-hidden="true" data-mark={mark}>
          {mark === 'sign' ? <path d="M6 1l5.500 10h-11z" /> : <circle cx="6" cy="6" r="4.300" />}
        </svg>
      ))}
      <span className={marks.length === 0 ? 'cx-untried' : 'visually-hidden'}>{tallyWords(tally)}</span>
    </span>
  )
}
