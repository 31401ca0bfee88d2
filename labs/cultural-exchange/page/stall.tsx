import { GlyphShapes } from './glyphs.tsx'
import type { Pose } from './gestures.ts'
import { Market } from './market.tsx'
import { stranger, traders, type Spot, type Trader } from './people.ts'
import { lamps, litLamps, stallWords, type PinnedCard, type Rod, type StallScene } from './stall-marks.ts'
import { TraderArms, TraderBody } from './trader.tsx'

interface Props extends StallScene {
  pose: Pose
  /** The first trader of this place stands here too, as at the joint table. */
  guest?: Spot
  /** What the guest's face and body say; as those beside the trader otherwise. */
  guestPose?: Pose
}

const resting: Pose = { gesture: 'rest', mood: 'calm' }
const across = 'translate(240 58)'
/** With a guest they stand nearer to each other, beside the abacus. */
const acrossGuest = 'translate(186 58)'
/** The people and the market stand larger than the table, around the middle of its edge. */
const nearer = 'translate(360 330) scale(1.3) translate(-360 -330)'

/** The stall: the market around, who stands across the table, the abacus on it, and the cards pinned to its cloth. */
export function Stall({ pose, guest, guestPose, ...scene }: Props) {
  const { spot, trust, rods, cards, watched } = scene
  const [trader, second, third] = traders[spot]
  const place = guest === undefined ? across : acrossGuest
  const beside = guest === undefined ? second : traders[guest][0]
  return (
    <div className="cx-place clipped relative" data-spot={spot}>
      {trust !== null && <Lamps trust={trust} />}
      <svg
        className="cx-stall block full tall"
        viewBox="0 -100 720 600"
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
      >
        <g transform={nearer}>
          <Market spot={spot} />
          {guestPose ? (
            <g transform={besideAt(66)}>
              <TraderBody trader={beside} pose={guestPose} />
            </g>
          ) : (
            <Beside trader={beside} x={guest === undefined ? 106 : 66} pose={pose} />
          )}
          {watched && <Onlooker />}
          {!watched && guest === undefined && <Beside trader={third} x={452} pose={pose} />}
          <g className="cx-figure" data-gesture={pose.gesture}>
            <g transform={place}>
              <TraderBody trader={trader} pose={pose} />
            </g>
          </g>
        </g>
        <path className="cx-wood-deep" d="M24-500h14v810H24zM682-500h14v810h-14z" />
        <path className="cx-wood" d="M-720 302h2160v40H-720z" />
        <path className="cx-cloth" data-wears={trader.wears} d="M-720 340h2160v200H-720z" />
        <path className="cx-cloth-edge" d="M-720 340h2160v7H-720z" />
        <g transform={nearer}>
          <g className="cx-figure" data-gesture={pose.gesture}>
            <g transform={place}>
              <TraderArms trader={trader} gesture={pose.gesture} />
            </g>
          </g>
        </g>
        <Abacus rods={rods} />
        {cards.map((card, at) => (
          <Card key={card.custom.id} card={card} at={at + (places - cards.length) / 2} />
        ))}
      </svg>
      <Awning wears={trader.wears} />
      {watched && (
        <span className="cx-badge pill small strong" aria-hidden="true">
          a stranger looks on
        </span>
      )}
      <p className="visually-hidden">{stallWords(scene)}</p>
    </div>
  )
}

const besideAt = (x: number) => `translate(${x} 122) scale(0.7)`

/** The stranger who looks on, with a satchel. */
function Onlooker() {
  return (
    <g className="cx-onlooker" transform={besideAt(452)}>
      <TraderBody trader={stranger} pose={{ gesture: 'glance', mood: 'calm' }} />
      <path className="cx-strap" d="M64 196L176 280" />
    </g>
  )
}

/** A person who stands beside the trader and follows what happens. */
function Beside({ trader, x, pose }: { trader: Trader; x: number; pose: Pose }) {
  const whispers = pose.gesture === 'glance'
  return (
    <g transform={besideAt(x)}>
      <TraderBody
        trader={trader}
        pose={whispers ? pose : { ...resting, mood: pose.mood === 'frown' ? 'asks' : pose.mood }}
      />
    </g>
  )
}

const scallops = Array.from({ length: 10 }, (_, at) => 72 * at)

function Awning({ wears }: { wears: Trader['wears'] }) {
  return (
    <svg
      className="cx-awning cx-stall block full tall"
      viewBox="0 0 720 50"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {scallops.map((x, at) => (
        <path
          key={x}
          className={at % 2 === 0 ? undefined : 'cx-stripe'}
          data-wears={at % 2 === 0 ? wears : undefined}
          d={`M${x} 0h72v32q-36 26-72 0z`}
        />
      ))}
    </svg>
  )
}

/** Ten lamps below the awning, lit by the trust that the table has in the player. */
function Lamps({ trust }: { trust: number }) {
  const lit = litLamps(trust)
  return (
    <svg className="cx-lamps" viewBox="0 0 720 120" aria-hidden="true">
      <path className="cx-string" d="M36 52Q360 110 684 52" />
      {Array.from({ length: lamps }, (_, at) => {
        const x = 90 + at * 60
        const y = 86 - ((x - 360) / 324) ** 2 * 29
        return <circle key={at} cx={x} cy={y} r="9" data-lit={at < lit || undefined} />
      })}
    </svg>
  )
}

const bead = 15

function Abacus({ rods }: { rods: readonly Rod[] }) {
  if (rods.length === 0) return null
  const width = 196
  const height = 22 + 44 * rods.length
  return (
    <g transform={`translate(506 ${334 - height})`}>
      <g className="cx-abacus">
        <path className="cx-abacus-back" d={`M0 0h${width}v${height}H0z`} />
        <path
          className="cx-wood-deep"
          d={`M-6-6h${width + 12}v8H-6zM-6 ${height - 4}h${width + 12}v8H-6zM-6-6h8v${height + 10}h-8zM${width - 2}-6h8v${height + 10}h-8z`}
        />
        {rods.map((rod, at) => (
          <g key={rod.says.slice(0, 12)} transform={`translate(0 ${38 + 44 * at})`}>
            <text x="8" y="-14">
              {rod.leftText}
            </text>
            <text x={width - 8} y="-14" textAnchor="end">
              {rod.rightText}
            </text>
            <path className="cx-rod" d={`M2 4h${width - 4}`} />
            {Array.from({ length: rod.left + rod.right }, (_, number) => {
              const isLeft = number < rod.left
              const x = isLeft ? 12 + number * bead : width - 12 - (rod.left + rod.right - 1 - number) * bead
              return (
                <circle
                  key={number}
                  className="cx-bead"
                  data-side={isLeft ? 'left' : 'right'}
                  cx={x}
                  cy="4"
                  r="7"
                />
              )
            })}
          </g>
        ))}
      </g>
    </g>
  )
}

const cardWidth = 80
/** Cards that lie beside each other; fewer lie in the middle. */
const places = 8

function Card({
  card: { custom, way, second, sign, changed, active, sure },
  at,
}: {
  card: PinnedCard
  at: number
}) {
  return (
    <g
      className="cx-card"
      transform={`translate(${20 + at * 85.5} ${active ? 356 : 366})`}
      data-active={active || undefined}
      data-changed={changed || undefined}
      data-open={way === undefined || undefined}
      data-sign={sign ?? undefined}
    >
      <rect width={cardWidth} height="112" rx="6" />
      {way !== undefined && (
        <g transform={second === undefined ? 'translate(16 16)' : 'translate(4 16) scale(0.74)'}>
          <GlyphShapes custom={custom.id} way={way} />
        </g>
      )}
      {second !== undefined && (
        <g transform="translate(42 40) scale(0.74)">
          <GlyphShapes custom={custom.id} way={second} />
        </g>
      )}
      {typeof sure === 'number' && (
        <g className="cx-sure">
          <path d="M10 90h60" />
          <path data-sure={sure} d={`M10 90h${0.6 * sure}`} />
        </g>
      )}
      {sign === 'sign' && (
        <path className="cx-sign" d="M40 74l15 26H25zM38.500 83h3v8h-3zM38.500 93h3v3h-3z" />
      )}
      {(sign === 'quiet' || sign === 'watched') && (
        <circle className="cx-quiet" data-watched={sign === 'watched' || undefined} cx="40" cy="90" r="8" />
      )}
      <circle className="cx-pin" cx="40" cy="4" r="5" />
    </g>
  )
}
