interface MarkProps {
  /** The line that it belongs to, from 0 to 4. */
  line: number
  x: number
  y: number
}

/** The mark of a line: a disc, a square, a triangle, a diamond or a cross. */
export function Mark({ line, x, y }: MarkProps) {
  if (line === 0) return <circle cx={x} cy={y} r={5} />
  if (line === 1) return <rect x={x - 4.5} y={y - 4.5} width={9} height={9} />
  if (line === 2) return <path d={`M${x} ${y - 6}l6 11h-12z`} />
  if (line === 3) return <path d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} />
  return <path d={`M${x - 7} ${y - 2}h5v-5h4v5h5v4h-5v5h-4v-5h-5z`} />
}

interface Props {
  names: readonly string[]
  /** The name of the level that the lines are compared with. */
  level?: string | undefined
}

/** Which line is which. */
export function Legend({ names, level }: Props) {
  return (
    <ul className="ui-legend">
      {names.map((name, at) => (
        <li key={name}>
          <svg width={36} height={14} aria-hidden="true">
            <g className="ui-line" data-line={at}>
              <path className="ui-line-through" d="M0 7H36" />
              <Mark line={at} x={18} y={7} />
            </g>
          </svg>
          {name}
        </li>
      ))}
      {level !== undefined && (
        <li>
          <svg width={36} height={14} aria-hidden="true">
            <line className="ui-plot-level" x1={0} x2={36} y1={7} y2={7} />
          </svg>
          {level}
        </li>
      )}
    </ul>
  )
}
