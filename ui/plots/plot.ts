import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

/** The frame of a chart in the units of its picture. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A vertical scale over the values. */
export function verticalScale(
  { height, top, bottom }: Frame,
  domain: readonly [number, number],
): ScaleLinear<number, number> {
  return scaleLinear()
    .domain([...domain])
    .range([height - bottom, top])
}

export function horizontalScale(
  { width, left, right }: Frame,
  domain: readonly [number, number],
): ScaleLinear<number, number> {
  return scaleLinear()
    .domain([...domain])
    .range([left, width - right])
}

/** The outline of a line through points; it breaks where a value is missing. */
export function pathThrough(
  points: readonly (readonly [at: number, value: number | null])[],
  atX: (at: number) => number,
  atY: (value: number) => number,
): string {
  const through = line<readonly [number, number | null]>()
    .defined(([, value]) => value !== null)
    .x(([at]) => atX(at))
    .y(([, value]) => atY(value ?? 0))
    .digits(1)
  return through(points) ?? ''
}
