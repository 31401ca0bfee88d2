import { frame } from './meeting-room.tsx'
import { RoomBack } from './rooms.tsx'

/** The glass within the frame. */
const glass = { x: 224, y: -70, width: 272, height: 478, rx: 104 }

/** The mirror at the door: the fog clears with each answer. It shows nobody in particular. */
export function Mirror({ rated, of }: { rated: number; of: number }) {
  return (
    <div className="ci-place">
      <div className="ci-view clipped relative">
        <svg
          className="ci-room block full tall"
          viewBox={frame}
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
        >
          <RoomBack id="mirror" />
          <clipPath id="ci-mirror-glass">
            <rect {...glass} />
          </clipPath>
          <g clipPath="url(#ci-mirror-glass)">
            <g transform="translate(-115 -131) scale(1.32)">
              <path data-cloth="blue" d="M262 408C268 352 300 330 340 322l20 14 20-14c40 8 72 30 78 86z" />
              <path data-skin="tan" d="M342 286h36v40l-18 12-18-12z" />
              <path
                data-skin="tan"
                d="M318 232c0-32 16-48 42-48s42 16 42 48c0 42-16 70-42 70s-42-28-42-70z"
              />
              <path
                data-hair="brown"
                d="M314 240c-8-44 14-70 46-70s54 26 46 70c-6-22-18-34-46-34s-40 12-46 34z"
              />
            </g>
          </g>
          <rect className="ci-fog" {...glass} opacity={0.85 * (1 - rated / of)} />
        </svg>
        <p className="ci-mood cluster middle paper outlined pill">
          <span className="ci-dots inline-row wrapping" aria-hidden="true">
            {Array.from({ length: of }, (_, at) => (
              <span key={at} data-on={at < rated || undefined} />
            ))}
          </span>
          <span>
            {rated} of {of} rated
          </span>
        </p>
      </div>
    </div>
  )
}
