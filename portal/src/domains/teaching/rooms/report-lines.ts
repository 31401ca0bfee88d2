const width = 100
const height = 40
/** Room for the thickness of a line at the upper and lower edge. */
const edge = 1

/**
 * Lines through the values by round, as the data of SVG paths in a field of 100 by 40. A missing value breaks a line, and
 * a value without neighbours is a line of no length, which a round cap makes a dot.
 */
export function pathsOf(lines: readonly (readonly (number | null)[])[]): string[] {
  const known = lines.flat().filter((value) => value !== null)
  const least = Math.min(...known)
  const spread = Math.max(...known) - least || 1
  const steps = Math.max(1, ...lines.map(({ length }) => length - 1))
  const at = (value: number, round: number) => {
    const x = (round / steps) * width
    const y = height - edge - ((value - least) / spread) * (height - 2 * edge)
    return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`
  }
  return lines.map((values) => {
    let isDrawing = false
    return values
      .map((value, round) => {
        if (value === null) {
          isDrawing = false
          return ''
        }
        const isLone = !isDrawing && (values[round + 1] ?? null) === null
        const start = isDrawing ? 'L' : 'M'
        isDrawing = true
        return `${start}${at(value, round)}${isLone ? 'h0' : ''}`
      })
      .join('')
  })
}
