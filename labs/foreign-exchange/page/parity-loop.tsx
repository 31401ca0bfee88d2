import { Picture } from '../../shell/place/picture.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import { interest, rate } from './words.ts'

interface Props {
  state: ForeignExchangeState
  /** The answers so far, as typed. */
  typed: Readonly<Record<string, string>>
}

/** Two ways to the same money: keep it at home, or exchange it, keep it abroad, and exchange it back. */
export function ParityLoop({ state: { item, quarter }, typed }: Props) {
  const market = quarter.markets.find(({ id }) => id === 'aurel')
  if (!item || !market) return null
  const isForward = item.id === 'forward'
  const shown = (step: string) => (typed[step] ?? '').trim() || '?'
  const corners = isForward
    ? {
        now: '1 merin',
        later: `${shown('home')} merins`,
        abroad: '1 aurel',
        later2: `${shown('foreign')} aurels`,
      }
    : {
        now: `${shown('converted')} merins`,
        later: `${shown('proceeds')} merins`,
        abroad: `${shown('borrowed')} aurels`,
        later2: 'your sales',
      }
  const spot = isForward ? rate(market.middle.spot) : `bid ${rate(market.spot.bid)}`
  const home = isForward ? interest(quarter.home.middle) : `bid ${interest(quarter.home.bid)}`
  const abroad = isForward ? interest(market.middle.interest) : `ask ${interest(market.interest.ask)}`
  const back = isForward ? shown('rate') : `bid ${rate(market.forward.bid)}`
  const answers = item.steps.map(({ id, unit }) => `${shown(id)} ${unit}`).join(', ')
  return (
    <Picture
      quiet
      title={isForward ? 'Two ways to the same money' : 'A forward that you build yourself'}
      says={
        isForward
          ? `Spot ${spot}; interest on merins ${home}, on aurels ${abroad}. Your figures: ${answers}.`
          : `Spot ${spot}; deposits in merins ${home}; loans in aurels ${abroad}; forward ${back}. Your figures: ${answers}.`
      }
    >
      <svg className="plot fx-loop" viewBox="0 0 560 300" aria-hidden="true">
        <path d="M130 66H412M130 236H412M86 96V206M474 96V206" />
        <path
          className="fx-tip"
          d={`M380 58l16 8-16 8zM380 228l16 8-16 8zM466 112l8-16 8 16z${isForward ? 'M78 190l8 16 8-16z' : 'M78 112l8-16 8 16z'}`}
        />
        <g className="fx-corner">
          <rect x="8" y="36" width="156" height="60" rx="10" />
          <rect x="396" y="36" width="156" height="60" rx="10" />
          <rect x="8" y="206" width="156" height="60" rx="10" />
          <rect x="396" y="206" width="156" height="60" rx="10" />
          <text x="86" y="72">
            {corners.now}
          </text>
          <text x="474" y="72">
            {corners.later}
          </text>
          <text x="86" y="242">
            {corners.abroad}
          </text>
          <text x="474" y="242">
            {corners.later2}
          </text>
        </g>
        <g className="fx-ways">
          <text x="280" y="56">
            interest {home}
          </text>
          <text x="280" y="226">
            interest {abroad}
          </text>
          <text x="98" y="156" textAnchor="start">
            spot {spot}
          </text>
          <text x="462" y="156" textAnchor="end">
            forward {back}
          </text>
        </g>
      </svg>
    </Picture>
  )
}
