/** Two lamps on a rail above the map. */
export function Lamps() {
  return (
    <svg
      className="gc-lamps block full"
      viewBox="0 0 720 34"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path className="gc-rail" d="M0 3h720v5H0z" />
      {[190, 530].map((x) => (
        <g key={x}>
          <path className="gc-light" d={`M${x - 34} 24L${x - 120} 34h240L${x + 34} 24z`} />
          <path className="gc-lamp" d={`M${x - 2} 8h4v5h-4zM${x - 14} 13h28l18 11h-64z`} />
        </g>
      ))}
    </svg>
  )
}

/** A compass on the table, whose needle points from home to the country that leads. */
export function Compass({ bearing }: { bearing: number }) {
  return (
    <svg className="gc-compass" viewBox="0 0 100 100" aria-hidden="true" data-bearing={Math.round(bearing)}>
      <circle className="gc-brass" cx="50" cy="50" r="48" />
      <circle className="gc-dial" cx="50" cy="50" r="39" />
      <path className="gc-ticks" d="M50 13v8M50 79v8M13 50h8M79 50h8" />
      <g className="gc-needle" style={{ rotate: `${bearing}deg` }}>
        <path className="gc-north" d="M50 18l7 32H43z" />
        <path className="gc-south" d="M50 82l7-32H43z" />
        <circle className="gc-brass" cx="50" cy="50" r="4.5" />
      </g>
    </svg>
  )
}

interface Point {
  readonly lat: number
  readonly lng: number
}

const radians = Math.PI / 180

/** The direction in which one sets out along the great circle, in degrees from north. */
export function bearingOf(from: Point, to: Point): number {
  const across = (to.lng - from.lng) * radians
  const [a, b] = [from.lat * radians, to.lat * radians]
  const east = Math.sin(across) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(across)
  return Math.atan2(east, north) / radians
}
