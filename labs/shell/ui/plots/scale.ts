/** A number's position on an axis and its text. */
export interface Axis {
  readonly name: string
  readonly text: (value: number) => string
}

export interface Scale {
  readonly low: number
  readonly high: number
  readonly steps: readonly number[]
}

/** Round steps around all values, including zero if it is near. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const spread = most - least || Math.abs(most) || 1
  const from = least > 0 && least < spread ? 0 : least
  const to = most < 0 && -most < spread ? 0 : most
  const rough = (to - from || spread) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  const low = Math.floor(from / step + 1e-9) * step
  const steps: number[] = []
  for (let at = 0; low + (at - 1) * step < to - 1e-9 || at < 2; at++) steps.push(low + at * step)
  return { low, high: steps.at(-1) ?? to, steps }
}

/** So many short labels fit beside each other on a phone. */
const mostLabels = 6

/** All values if they are few, else three of them, including both ends, so that their labels fit on a phone. */
export function fewOf(values: readonly number[]): readonly number[] {
  if (values.length <= mostLabels) return values
  return [0, Math.floor((values.length - 1) / 2), values.length - 1].map((at) => values[at] ?? 0)
}
