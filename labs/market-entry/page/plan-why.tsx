import { useNarrow } from '@tradewind/ui/narrow.ts'
import { CheckboxGroup } from '@tradewind/ui/choices.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { ClaimId } from '../engine/claims.ts'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { chosenIn, type Planning } from './plan-draft.ts'
import { founder } from './people.ts'
import { Scene } from './scene.tsx'
import { plannedStreet } from './street-view.ts'
import { modeIn } from './words.ts'

/** A pair of opposite reasons, and the figure that decides between them. */
export interface Scale {
  readonly id: string
  readonly name: string
  /** The reason that holds below the mark, and the one that holds from the mark on. */
  readonly below: ClaimId
  readonly above: ClaimId
  readonly mark: number
  readonly most: number
  /** Null while nobody has paid to know it. */
  readonly value: (country: CountryView) => number | null
  readonly text: (value: number) => string
}

const share = (value: number) => `${(value * 100).toFixed(1)}\u00A0%`

/** The marks repeat what the engine says of each reason; a test holds them equal. */
export const scales: readonly Scale[] = [
  {
    id: 'potential',
    name: 'Potential, million',
    below: 'small',
    above: 'large',
    mark: 60,
    most: 140,
    value: ({ potential }) => potential,
    text: (value) => value.toFixed(0),
  },
  {
    id: 'tariff',
    name: 'Tariff',
    below: 'cheap-imports',
    above: 'dear-imports',
    mark: 0.08,
    most: 0.2,
    value: ({ facts }) => facts.tariff ?? null,
    text: share,
  },
  {
    id: 'protection',
    name: 'Know-how, of 100',
    below: 'unsafe-know-how',
    above: 'safe-know-how',
    mark: 55,
    most: 100,
    value: ({ facts }) => facts.protection ?? null,
    text: (value) => value.toFixed(0),
  },
  {
    id: 'strange',
    name: 'Customs, of 50',
    below: 'familiar',
    above: 'strange',
    mark: 20,
    most: 50,
    value: ({ distance }) => distance.culture + distance.administration,
    text: (value) => value.toFixed(0),
  },
  {
    id: 'hazard',
    name: 'Shock, a year',
    below: 'safe',
    above: 'unsafe',
    mark: 0.03,
    most: 0.09,
    value: ({ facts }) => facts.hazard ?? null,
    text: share,
  },
  {
    id: 'channels',
    name: 'Channels, of 100',
    below: 'poor-channels',
    above: 'good-channels',
    mark: 60,
    most: 100,
    value: ({ facts }) => facts.channels ?? null,
    text: (value) => value.toFixed(0),
  },
]

const shortClaims: Readonly<Record<ClaimId, string>> = {
  large: 'Large: build a plant',
  small: 'Small: no plant',
  'dear-imports': 'High tariff: make there',
  'cheap-imports': 'Low tariff: ship',
  'unsafe-know-how': 'Know-how unsafe: keep it',
  'safe-know-how': 'Know-how safe: share',
  strange: 'Strange: get help',
  familiar: 'Familiar: go alone',
  unsafe: 'Shock likely: hold back',
  safe: 'Shock unlikely: commit',
  'good-channels': 'Good channels: use them',
  'poor-channels': 'Poor channels: own people',
}

/** Why: three reasons for the door, beside the figures that decide whether they hold. */
export function whyParts({ state }: MarketEntryPlay, { draft, claims, setClaims }: Planning) {
  const country = chosenIn(state, draft)
  const { claimsAsked } = state.rules
  const toggle = (id: ClaimId) =>
    setClaims(claims.includes(id) ? claims.filter((other) => other !== id) : [...claims, id])
  const unknown = scales.filter(
    (scale) =>
      scale.value(country) === null && (claims.includes(scale.above) || claims.includes(scale.below)),
  )
  return {
    title: `Why ${modeIn(state)(draft.mode).toLowerCase()}?`,
    task: 'Three that are true here, that we can know, and that speak for this door.',
    scene: (
      <Scene view={plannedStreet(state, draft)}>
        <Picture
          title={`${country.name}: which side of the mark?`}
          says={scales.map((scale) => scaleInWords(scale, country)).join(' ')}
          quiet
          figures={<ReasonRules state={state} country={country} />}
        >
          <Scales country={country} claims={claims} />
        </Picture>
      </Scene>
    ),
    message: (
      <Message
        from={founder}
        mood={unknown.length > 0 ? 'worried' : claims.length === claimsAsked ? 'glad' : 'asks'}
      >
        <p>
          {unknown.length > 0
            ? 'One of these we never paid to know.'
            : claims.length === claimsAsked
              ? 'I can defend that. Do they all speak for this door?'
              : 'The board wants three reasons.'}
        </p>
      </Message>
    ),
    children: (
      <div className="me-claims">
        <CheckboxGroup
          legend={`Reasons, ${claims.length} of ${claimsAsked}`}
          options={scales.flatMap(({ below, above }) =>
            [below, above].map((id) => ({ id, text: shortClaims[id] })),
          )}
          chosen={claims}
          most={claimsAsked}
          onToggle={toggle}
        />
      </div>
    ),
  }
}

/** The reasons in full, with the rule by which each holds. */
function ReasonRules({ state, country }: { state: MarketEntryState; country: CountryView }) {
  return (
    <>
      <p>
        A reason counts if it is true of {country.name}, if you paid to know it or it is public, and if it
        supports your door over another.
      </p>
      <Table
        frame="The reasons and when they hold"
        look="sentences"
        columns={[
          { head: 'Reason', cell: ({ name }) => name },
          { head: 'True with', cell: ({ rule }) => rule },
        ]}
        rows={state.claims}
        rowKey={({ id }) => id}
      />
    </>
  )
}

export function scaleInWords(scale: Scale, country: CountryView): string {
  const value = scale.value(country)
  return value === null
    ? `${scale.name}: not known; the mark is ${scale.text(scale.mark)}.`
    : `${scale.name}: ${scale.text(value)}; the mark is ${scale.text(scale.mark)}.`
}

function Scales({ country, claims }: { country: CountryView; claims: readonly ClaimId[] }) {
  const narrow = useNarrow()
  const [width, left, high] = narrow ? [360, 140, 40] : [560, 160, 47]
  const end = width - 64
  return (
    <svg className="plot me-scales" viewBox={`0 0 ${width} ${high * scales.length + 14}`} aria-hidden="true">
      {scales.map((scale, row) => {
        const y = high * (row + 0.62) + 8
        const at = (value: number) => left + Math.min(1, Math.max(0, value / scale.most)) * (end - left)
        const value = scale.value(country)
        const side = claims.includes(scale.below)
          ? 'below'
          : claims.includes(scale.above)
            ? 'above'
            : undefined
        return (
          <g key={scale.id} data-scale={scale.id} data-value={value ?? ''} data-side={side}>
            <text x={0} y={y + 5}>
              {scale.name}
            </text>
            <rect
              className="me-half"
              x={left}
              y={y - 8}
              width={at(scale.mark) - left}
              height={16}
              data-half="below"
            />
            <rect
              className="me-half"
              x={at(scale.mark)}
              y={y - 8}
              width={end - at(scale.mark)}
              height={16}
              data-half="above"
            />
            <line className="me-mean" x1={at(scale.mark)} x2={at(scale.mark)} y1={y - 13} y2={y + 13} />
            <text x={at(scale.mark)} y={y - 16} textAnchor="middle">
              {scale.text(scale.mark)}
            </text>
            {value !== null && <circle className="me-own" cx={at(value)} cy={y} r={8} />}
            <text className="me-value" x={width} y={y + 5} textAnchor="end">
              {value === null ? '?' : scale.text(value)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
