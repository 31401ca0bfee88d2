/** The parts of TopoJSON that a map file uses. Arcs are steps on a grid; a negative number is an arc walked backwards. */
export interface Topology {
  transform: { scale: Pair; translate: Pair }
  objects: { countries: { geometries: readonly Shape[] } }
  arcs: readonly (readonly Pair[])[]
}

type Pair = readonly [number, number]

type Shape =
  | { type: 'Polygon'; id?: string; arcs: readonly (readonly number[])[] }
  | { type: 'MultiPolygon'; id?: string; arcs: readonly (readonly (readonly number[])[])[] }

export interface Outline {
  /** ISO 3166 numeric; null for places without one. */
  readonly numeric: string | null
  /** The `d` attribute of an SVG path. */
  readonly path: string
}

export const mapWidth = 960
const middle = 234

const a1 = 1.340264
const a2 = -0.081106
const a3 = 0.000893
const a4 = 0.003796
const flattening = Math.sqrt(3) / 2
const scale = (mapWidth / (2 * Math.PI)) * flattening * a1
const radians = Math.PI / 180

/**
 * Equal Earth projection (Šavrič, Patterson, Jenny 2018), which keeps areas in proportion: degrees to units of the
 * map.
 */
export function project(lng: number, lat: number): Pair {
  const t = Math.asin(flattening * Math.sin(lat * radians))
  const t2 = t * t
  const t6 = t2 * t2 * t2
  const x = (lng * radians * Math.cos(t)) / (flattening * (a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2)))
  const y = t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))
  return [mapWidth / 2 + scale * x, middle - scale * y]
}

/** The points of an arc, in degrees. */
function decoded(steps: readonly Pair[], { scale: size, translate }: Topology['transform']): Pair[] {
  let [x, y] = [0, 0]
  return steps.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * size[0] + translate[0], y * size[1] + translate[1]]
  })
}

/** A ring that crosses the 180th meridian continues beyond it; otherwise a line would run across the whole map. */
function unwrapped(points: readonly Pair[]): Pair[] {
  let turn = 0
  const ring = points.map(([lng, lat], at): Pair => {
    const step = lng - (points[at - 1]?.[0] ?? lng)
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step)
    return [lng + turn, lat]
  })
  const centre = ring.reduce((total, [lng]) => total + lng, 0) / Math.max(1, ring.length)
  const back = Math.abs(centre) > 180 ? 360 * Math.sign(centre) : 0
  return ring.map(([lng, lat]) => [lng - back, lat])
}

/** The outlines of all countries of a map file. */
export function outlinesOf(topology: Topology): Outline[] {
  const arcs = topology.arcs.map((steps) => decoded(steps, topology.transform))
  const walked = (arc: number) => (arc < 0 ? (arcs[~arc] ?? []).toReversed() : (arcs[arc] ?? []))
  const ring = (numbers: readonly number[]) => {
    // Each arc begins at the end of the one before. The shared point is kept once.
    const points = numbers.flatMap((arc, at) => walked(arc).slice(at === 0 ? 0 : 1))
    const corners = unwrapped(points).map(([lng, lat]) => project(lng, lat))
    return `M${corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`
  }
  return topology.objects.countries.geometries.map((shape) => ({
    numeric: shape.id ?? null,
    path: (shape.type === 'Polygon' ? [shape.arcs] : shape.arcs).flat().map(ring).join(''),
  }))
}
