import { project } from './outlines.ts'

/** The part of the map that is shown, in units of the map. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** From the north of Greenland to Cape Horn. */
export const wholeWorld: View = { x: 0, y: 12, width: 960, height: 406 }

/** So much of the map is shown around one place. */
const leastWidth = 420
const margin = 70

/**
 * The part of the map that holds these places, with room around them.
 *
 * @param ratio its width divided by its height
 */
export function viewOf(
  places: readonly { readonly lng: number; readonly lat: number }[],
  ratio: number,
): View {
  const points = places.map(({ lng, lat }) => project(lng, lat))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin]
  const [top, bottom] = [Math.min(...ys) - margin / 2, Math.max(...ys) + margin / 2]
  // A wide frame may show sea beyond the map, so that no place of it is cut.
  const width = Math.max(
    leastWidth,
    Math.min(wholeWorld.width, right - left),
    Math.min(wholeWorld.height, bottom - top) * ratio,
  )
  const height = width / ratio
  const within = (middle: number, size: number, least: number, room: number) =>
    size > room
      ? least + (room - size) / 2
      : Math.max(least, Math.min(least + room - size, middle - size / 2))
  return {
    x: within((left + right) / 2, width, 0, wholeWorld.width),
    y: within((top + bottom) / 2, height, wholeWorld.y, Math.max(height, wholeWorld.height)),
    width,
    height,
  }
}
