import { useNarrow } from '@tradewind/ui/narrow.ts'
import { lotsOn } from './street-lots.ts'
import { queueOf, type StreetView } from './street-model.ts'
import { NewsOnStreet } from './street-news.tsx'
import { OwnPlace, RivalShop, VacantLot } from './street-shops.tsx'

/** The market street: who sells here, at what price, and who stands in line. */
export function Street({ view, sun = 0.7 }: { view: StreetView; sun?: number }) {
  const narrow = useNarrow()
  const width = narrow ? 400 : 720
  const height = 186
  const ground = height - 30
  const { you, weather, flags, sign, news } = view
  const { lots, beside, more } = lotsOn(view, width)
  const left = lots.find(({ own }) => own === 'follower')
  const middle = lots.find(({ own }) => own === 'you')?.x ?? width / 2
  return (
    <svg
      className="me-street block full natural-height ruled-bottom"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-weather={weather}
    >
      <rect className="me-sky" width={width} height={height} />
      <circle className="me-sun" cx={40 + sun * (width - 80)} cy={58 - 30 * Math.sin(sun * Math.PI)} r={20} />
      <Skyline width={width} ground={ground} />
      <Clouds width={width} />
      <rect className="me-pavement" y={ground} width={width} height={height - ground} />
      <path className="me-kerb" d={`M0 ${ground + 20}H${width}`} />
      {lots.map(({ own, x, shop }) => {
        if (own === 'you')
          return <OwnPlace key={own} x={x} ground={ground} you={you} queue={queueOf(you.share)} />
        return shop === null ? (
          <VacantLot key={own} x={x} ground={ground} words="To let" />
        ) : (
          <RivalShop key={shop.name} {...{ x, ground, shop, own }} queue={queueOf(shop.share)} />
        )
      })}
      {news && (
        <NewsOnStreet news={news} lots={[left?.x ?? middle, middle, middle + beside]} ground={ground} />
      )}
      <Flags flags={[sign, ...flags, ...(more > 0 ? [`${more} more`] : [])]} />
    </svg>
  )
}

function Clouds({ width }: { width: number }) {
  const cloud = 'q4-18 22-16 10-18 30-10 18-8 24 10 18 0 18 16z'
  return (
    <g className="me-clouds">
      <path d={`M${width * 0.12} 64${cloud}`} />
      <path d={`M${width * 0.55} 46${cloud}`} />
      <path d={`M${width * 0.78} 70${cloud}`} />
      <g className="me-rain">
        {Array.from({ length: 26 }, (_, at) => (
          <path key={at} d={`M${((at * 37) % 100) * (width / 100)} ${60 + ((at * 53) % 90)}l-5 14`} />
        ))}
      </g>
    </g>
  )
}

function Skyline({ width, ground }: { width: number; ground: number }) {
  const roofs = [58, 74, 50, 66, 82, 54, 70, 60, 78, 52]
  const step = width / roofs.length
  return (
    <path
      className="me-skyline"
      d={`M0 ${ground}${roofs.map((roof, at) => `V${ground - roof - 26}H${(at + 1) * step}`).join('')}V${ground}z`}
    />
  )
}

function Flags({ flags }: { flags: readonly string[] }) {
  const ends = flags.reduce<number[]>((all, flag) => [...all, (all.at(-1) ?? 6) + widthOf(flag) + 6], [])
  return (
    <g className="me-flags">
      {flags.map((flag, at) => (
        <g
          key={flag}
          transform={`translate(${(ends[at] ?? 0) - widthOf(flag)} 6)`}
          data-first={at === 0 || undefined}
        >
          <rect width={widthOf(flag)} height={24} rx={5} />
          <text x={widthOf(flag) / 2} y={17} textAnchor="middle">
            {flag}
          </text>
        </g>
      ))}
    </g>
  )
}

const widthOf = (flag: string) => flag.length * 7.6 + 18
