/** A number's position on an axis and its text. */
export interface Axis {
  readonly name: string
  readonly text: (value: number) => string
}

/** From the least to the most of all values, with room around equal ones; from zero where it is near. */
export function domainOf(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const spread = most - least || Math.abs(most) || 1
  const from = least > 0 && least < spread ? 0 : least
  const to = most < 0 && -most < spread ? 0 : most
  return from === to ? [from - spread / 2, to + spread / 2] : [from, to]
}

/** So many short labels fit beside each other on a phone. */
const mostLabels = 6

/** All values if they are few, else three of them, including both ends, so that their labels fit on a phone. */
export function fewOf(values: readonly number[]): readonly number[] {
  if (values.length <= mostLabels) return values
  return [0, Math.floor((values.length - 1) / 2), values.length - 1].map((at) => values[at] ?? 0)
}
