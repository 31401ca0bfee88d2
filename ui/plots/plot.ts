import { scaleLinear, type ScaleLinear } from 'd3-scale'

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
