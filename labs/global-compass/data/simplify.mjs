/** The grid of the outlines becomes this many times coarser: 0.27 degrees of longitude, 0.13 of latitude. */
const coarser = 75
/** A corner is dropped where its outline stays this close without it, in degrees. */
const tolerance = 0.4

/** A topology with fewer corners. Arcs keep their ends, so that neighbours still share their borders. */
export function simplified(topology) {
  const scale = topology.transform.scale.map((size) => size * coarser)
  return {
    ...topology,
    transform: { ...topology.transform, scale },
    arcs: topology.arcs.map((steps) => onGrid(thinned(decoded(steps, topology.transform.scale)), scale)),
  }
}

function decoded(steps, [width, height]) {
  let [x, y] = [0, 0]
  return steps.map(([dx, dy]) => [(x += dx) * width, (y += dy) * height])
}

/** After D. Douglas and T. Peucker: the corner that is furthest off stays, and so on to both sides of it. */
function thinned(points) {
  const [first, last] = [points[0], points.at(-1)]
  const isRing = first[0] === last[0] && first[1] === last[1]
  if (points.length < 3 || (isRing && points.length < 6)) return points
  const far = points.map((point) => (isRing ? distance(point, first) : offLine(point, first, last)))
  const at = far.indexOf(Math.max(...far))
  if (!isRing && far[at] <= tolerance) return [first, last]
  return [...thinned(points.slice(0, at + 1)).slice(0, -1), ...thinned(points.slice(at))]
}

const distance = ([x1, y1], [x2, y2]) => Math.hypot(x1 - x2, y1 - y2)

function offLine(point, start, end) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.max(0, Math.min(1, along))
  return distance(point, [start[0] + share * dx, start[1] + share * dy])
}

/** The points as steps on the grid, without steps that lead nowhere. */
function onGrid(points, [width, height]) {
  const cells = points.map(([x, y]) => [Math.round(x / width), Math.round(y / height)])
  const kept = cells.filter(
    (cell, at) => at === 0 || at === cells.length - 1 || distance(cell, cells[at - 1]) > 0,
  )
  return kept.map(([x, y], at) => (at === 0 ? [x, y] : [x - kept[at - 1][0], y - kept[at - 1][1]]))
}
