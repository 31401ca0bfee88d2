/** Outlines around 0, about 8 px wide. */
const outlines = {
  disc: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z',
  square: 'M-3.2 -3.2H3.2V3.2H-3.2Z',
  triangle: 'M0 -4.2L4.2 3.2H-4.2Z',
  diamond: 'M0 -4.6L4.6 0L0 4.6L-4.6 0Z',
  wedge: 'M0 4.2L4.2 -3.2H-4.2Z',
}

export type MarkName = keyof typeof outlines

const names = Object.keys(outlines) as MarkName[]

/** The mark of a line by its place among the lines; after five they repeat. */
export function markAt(line: number): MarkName {
  return names[line % names.length] ?? 'disc'
}

interface Props {
  mark: MarkName
  x: number
  y: number
  size?: number
}

/** The mark of a line at one of its values. */
export function Mark({ mark, x, y, size = 1 }: Props) {
  return <path d={outlines[mark]} transform={`translate(${x} ${y}) scale(${size})`} />
}
