import type { StreetNews } from './street-model.ts'

interface Props {
  news: StreetNews
  /** The lots of the follower, of the firm and of the entrant. */
  lots: readonly number[]
  ground: number
}

/** What has arrived on the street and asks for an answer. It pales once something is done about it. */
export function NewsOnStreet({ news, lots, ground }: Props) {
  const [left = 0, own = 0, right = 0] = lots
  const x = news.kind === 'price-cut' || news.kind === 'copy' ? left : own
  return (
    <g className="me-news" data-news={news.kind} data-eased={news.eased || undefined}>
      <g transform={`translate(${x} ${ground})`}>
        <Sight kind={news.kind} beside={(right - own) / 2} />
      </g>
    </g>
  )
}

function Sight({ kind, beside }: { kind: StreetNews['kind']; beside: number }) {
  switch (kind) {
    case 'price-cut':
      return (
        <g className="me-sale">
          <path d="M-60 -66H60V-44H-60z" />
          <text y={-49} textAnchor="middle">
            SALE
          </text>
        </g>
      )
    case 'copy':
      return (
        <g className="me-sale">
          <path className="me-pole" d="M-44 -98V-88" />
          <rect x={-50} y={-124} width={60} height={26} rx={4} />
          <text x={-20} y={-106} textAnchor="middle">
            COPY
          </text>
        </g>
      )
    case 'duty':
      return (
        <g className="me-barrier" transform={`translate(${-beside} 0)`}>
          <path className="me-post" d="M-6 12V-34H4V12z" />
          <path className="me-pole-bar" d="M-4 -22H62" />
          <path className="me-pole-stripes" d="M-4 -22H62" />
        </g>
      )
    case 'partner':
      return (
        <g className="me-van" transform={`translate(${beside} 6)`}>
          <path className="me-van-body" d="M-44 0V-34H8V0zM8 0V-24H24L34 -12V0z" />
          <circle cx={-28} cy={2} r={7} />
          <circle cx={18} cy={2} r={7} />
          <path className="me-van-cross" d="M-28 -27l18 18m0-18l-18 18" />
        </g>
      )
    case 'surge':
      return (
        <g className="me-crowd">
          {Array.from({ length: 18 }, (_, at) => (
            <g key={at} transform={`translate(${-112 + at * 13} ${22 + (at % 3) * 4})`}>
              <path d="M-5 8V-4Q-5-10 0-10T5-4V8z" />
              <circle cy={-14} r={4.5} />
            </g>
          ))}
        </g>
      )
    case 'bill':
      return (
        <g className="me-speaker" transform={`translate(${beside} 8)`}>
          <path className="me-crates" d="M-14 0V-14H14V0z" />
          <path className="me-suit" d="M-8 -14V-34Q-8 -42 0 -42T8 -34V-14z" />
          <circle className="me-head" cy={-49} r={7} />
          <path className="me-horn" d="M10 -44L30 -54V-32z" />
          <path className="me-waves-of-sound" d="M35 -52q6 9 0 18M41 -57q9 14 0 28" />
        </g>
      )
    case 'rumour':
      return (
        <g className="me-talk">
          {[
            [-64, -108],
            [34, -108],
            [74, -96],
          ].map(([x, y]) => (
            <g key={x} transform={`translate(${x} ${y})`}>
              <path d="M-15 -12H15Q20 -12 20 -7V7Q20 12 15 12H0L-8 21V12H-15Q-20 12 -20 7V-7Q-20 -12 -15 -12z" />
              <text y={6} textAnchor="middle">
                ?!
              </text>
            </g>
          ))}
        </g>
      )
    case 'contract':
      return (
        <g className="me-offer" transform={`translate(${beside} 6)`}>
          <path className="me-truck" d="M-58 0V-44H14V0zM14 0V-28H32L44 -14V0z" />
          <circle cx={-40} cy={2} r={7} />
          <circle cx={26} cy={2} r={7} />
          <text x={-22} y={-17} textAnchor="middle">
            CHAIN
          </text>
        </g>
      )
  }
}
