import { useNarrow } from '@tradewind/ui/narrow.ts'
import type { StreetShop, StreetView } from './street-model.ts'

interface PlaceProps {
  /** The middle of the lot. */
  x: number
  ground: number
}

interface ShopProps extends PlaceProps {
  shop: StreetShop
  queue: number
  own: 'follower' | 'entrant' | 'rival'
}

/** A rival's shop with its sign, its price and its queue. */
export function RivalShop({ x, ground, shop, queue, own }: ShopProps) {
  return (
    <g
      className="me-shop"
      data-shop={own}
      data-share={shop.share ?? ''}
      transform={`translate(${x} ${ground})`}
    >
      <Front sign={shop.name} />
      <PriceTag price={shop.price} />
      <Queue people={queue} />
    </g>
  )
}

function Front({ sign, height = 92 }: { sign: string; height?: number }) {
  return (
    <>
      <path className="me-wall" d={`M-58 0V${-height}H58V0z`} />
      <path className="me-glass" d="M-48 -8V-46H0V-8z" />
      <path className="me-door" d="M14 0V-46H42V0z" />
      <Awning />
      <Sign words={sign} y={-height} />
    </>
  )
}

function Awning() {
  return (
    <g className="me-awning">
      {[-58, -39, -20, -1, 18, 37].map((from, at) => (
        <path key={from} data-odd={at % 2 === 1 || undefined} d={`M${from} -64h20v12q-10 8-20 0z`} />
      ))}
    </g>
  )
}

/** As many letters as fit on a sign. */
const mostLetters = 18

function Sign({ words: all, y }: { words: string; y: number }) {
  const isLong = all.length > 14
  const short = useNarrow() && isLong && !all.startsWith('by ') ? (all.split(' ')[0] ?? all) : all
  const words = short.length > mostLetters ? `${short.slice(0, mostLetters - 1)}…` : short
  return (
    <g className="me-sign">
      <rect x={-64} y={y} width={128} height={24} rx={4} />
      <text y={y + 17} textAnchor="middle" data-long={isLong || undefined}>
        {words}
      </text>
    </g>
  )
}

function PriceTag({ price }: { price: number | null }) {
  if (price === null) return null
  return (
    <g className="me-tag">
      <rect x={-46} y={-40} width={44} height={24} rx={4} />
      <text x={-24} y={-23} textAnchor="middle" data-price={price}>
        {Math.round(price * 100)}
      </text>
    </g>
  )
}

const coats = ['navy', 'coral', 'tide', 'muted'] as const
const skins = ['light', 'brown', 'tan', 'dark'] as const

/** People in line before a door. Each stands for the same part of all buyers. */
function Queue({ people }: { people: number }) {
  return (
    <g className="me-queue" data-people={people}>
      {Array.from({ length: Math.min(people, 28) }, (_, at) => {
        const [row, place] = [Math.floor(at / 10), at % 10]
        return (
          <g key={at} transform={`translate(${50 - place * 12 - (row % 2) * 6} ${8 + row * 7})`}>
            <path data-coat={coats[(at * 7) % 4]} d="M-5 8V-4Q-5-10 0-10T5-4V8z" />
            <circle data-skin={skins[(at * 5) % 4]} cy={-14} r={4.5} />
          </g>
        )
      })}
    </g>
  )
}

/** A lot that nobody has taken. */
export function VacantLot({ x, ground, words }: PlaceProps & { words: string }) {
  return (
    <g className="me-vacant" transform={`translate(${x} ${ground})`}>
      {[-56, -40, -24, -8, 8, 24, 40].map((plank) => (
        <rect key={plank} x={plank} y={-40} width={13} height={40} />
      ))}
      <Sign words={words} y={-62} />
    </g>
  )
}

interface OwnProps extends PlaceProps {
  you: StreetView['you']
  queue: number
}

/** The player's place. It looks as the entry mode is. */
export function OwnPlace({ x, ground, you, queue }: OwnProps) {
  const { look, name, price, share } = you
  if (look === 'vacant') return <VacantLot x={x} ground={ground} words={you.note ?? 'To let'} />
  return (
    <g
      className="me-shop"
      data-shop="you"
      data-look={look}
      data-share={share ?? ''}
      transform={`translate(${x} ${ground})`}
    >
      <Building look={look} name={name} />
      {look !== 'home' && look !== 'closed' && <PriceTag price={price} />}
      {look !== 'closed' && <Queue people={queue} />}
    </g>
  )
}

function Building({ look, name }: Pick<StreetView['you'], 'look' | 'name'>) {
  switch (look) {
    case 'home':
      return (
        <>
          <Plant />
          <Front sign={name} />
          <Crates />
        </>
      )
    case 'subsidiary':
      return (
        <>
          <Plant />
          <Front sign={name} height={104} />
        </>
      )
    case 'venture':
      return (
        <>
          <Plant small />
          <Front sign={`${name} +`} />
        </>
      )
    case 'licence':
      return (
        <g data-borrowed>
          <Front sign={`by ${name}`} />
        </g>
      )
    case 'direct':
      return (
        <>
          <path className="me-pole" d="M-54 0V-70M54 0V-70" />
          <path className="me-counter" d="M-58 0V-26H58V0z" />
          <Awning />
          <Sign words={name} y={-92} />
        </>
      )
    case 'indirect':
      return (
        <>
          <path className="me-wall" d="M-58 0V-76H58V0z" data-plain />
          <path className="me-door" d="M14 0V-40H42V0z" />
          <Crates />
          <Sign words="Trading house" y={-84} />
        </>
      )
    default:
      return (
        <>
          <path className="me-wall" d="M-58 0V-84H58V0z" data-plain />
          <path className="me-shutter" d="M-48 0V-54H48V0zM-48 -10H48M-48 -22H48M-48 -34H48M-48 -44H48" />
          <Sign words="Closed" y={-88} />
        </>
      )
  }
}

function Crates() {
  return <path className="me-crates" d="M-56 0V-18H-36V0zM-34 0V-18H-14V0zM-45 -18V-36H-25V-18z" />
}

function Plant({ small = false }: { small?: boolean }) {
  return (
    <g className="me-plant" transform={small ? 'translate(30 0) scale(.72)' : 'translate(34 0)'}>
      <path d="M0 0V-96L20 -110V-96L40 -110V-96L60 -110V0z" />
      <path d="M48 -104V-140H58V-104z" />
      <path className="me-smoke" d="M53 -144q-8-8 2-14t14-4" />
    </g>
  )
}
