import { percent } from '@tradewind/contract/words/figures'
import './run-path.css'

export interface Station {
  readonly id: string
  readonly name: string
  /** What was decided there, in a few words. */
  readonly what: string
  readonly points: number
  readonly max: number
}

/** The path of a run: a station for each decision, as full as it earned points. The text says the same as the rings. */
export function RunPath({ stations }: { stations: readonly Station[] }) {
  return (
    <ol className="run-path">
      {stations.map(({ id, name, what, points, max }) => (
        <li key={id}>
          <Ring share={points / max} />
          <div>
            <strong>{name}</strong>
            <p>{what}</p>
            <p className="muted small">
              {points} of {max} points, {percent(points / max)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const radius = 18
const around = 2 * Math.PI * radius

function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" data-share={share.toFixed(3)}>
      <circle className="run-path-track" cx="24" cy="24" r={radius} />
      <circle
        className="run-path-ring"
        cx="24"
        cy="24"
        r={radius}
        strokeDasharray={`${(share * around).toFixed(1)} ${around.toFixed(1)}`}
        transform="rotate(-90 24 24)"
      />
    </svg>
  )
}
