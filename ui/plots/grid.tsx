interface Props {
  values: readonly number[]
  /** How far its lines reach. */
  width: number
  atY: (value: number) => number
  text: (value: number) => string
}

/** The level lines of a chart, each with its value above its beginning. */
export function Grid({ values, width, atY, text }: Props) {
  return values.map((value) => (
    <g key={value}>
      <line
        className={value === 0 ? 'ui-plot-axis' : 'ui-plot-grid'}
        x1={0}
        x2={width}
        y1={atY(value)}
        y2={atY(value)}
      />
      <text x={0} y={atY(value) - 4}>
        {text(value)}
      </text>
    </g>
  ))
}
