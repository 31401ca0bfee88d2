interface Props {
  /** How many scored below 10, below 20 and so on. */
  tens: readonly number[]
  /** The reader's score, from 0 to 100. */
  own: number
}

const [step, width, tall, top, bottom] = [24, 18, 70, 22, 22]

/** The scores of a class in tens, with the reader's own ten marked by colour, a frame and the word. */
export function StandingChart({ tens, own }: Props) {
  const most = Math.max(1, ...tens)
  const ownTen = Math.min(9, Math.floor(own / 10))
  const [margin, base] = [14, top + tall]
  return (
    <svg
      className="plot standing-chart"
      viewBox={`0 0 ${tens.length * step + 2 * margin} ${base + bottom}`}
      aria-hidden="true"
    >
      {tens.map((count, ten) => {
        const height = (count / most) * tall
        const left = margin + ten * step
        return (
          <g key={ten} data-own={ten === ownTen || undefined}>
            <rect
              x={left + (step - width) / 2}
              y={base - height}
              width={width}
              height={height}
              rx={3}
              data-value={count}
            />
            {ten === ownTen && (
              <text x={left + step / 2} y={base - height - 7} textAnchor="middle">
                You
              </text>
            )}
          </g>
        )
      })}
      <line className="plot-axis" x1={margin} x2={margin + tens.length * step} y1={base} y2={base} />
      {[0, 50, 100].map((score) => (
        <text key={score} x={margin + (score / 10) * step} y={base + 17} textAnchor="middle">
          {score}
        </text>
      ))}
    </svg>
  )
}
