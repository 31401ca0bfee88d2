import { Results } from '../../shell/play/results.tsx'
import { Part } from '../../shell/play/round.tsx'
import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeState, ShownCustom, ShownTrade } from '../engine/state.ts'
import { awayTrades, type ChosenWays } from './cultural-exchange-play.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { Slider } from '../../shell/ui/slider.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { Toggle } from '../../shell/ui/toggle.tsx'
import { Table, type Column } from '../../shell/ui/table.tsx'

interface ConfidenceProps {
  label: string
  /** Null before an answer. */
  value: number | null
  /** The confidence of a player who cannot tell. */
  unknown: number
  onChange: (confidence: number | null) => void
}

/** The player's confidence in percent. There is no default answer. */
export function Confidence({ label, value, unknown, onChange }: ConfidenceProps) {
  return (
    <>
      <Slider label={label} value={value ?? unknown} max={100} onChange={onChange} />
      <Toggle
        label={`I cannot tell: ${unknown}`}
        about={`. ${label}`}
        checked={value === unknown}
        onChange={(unsure) => onChange(unsure ? unknown : null)}
      />
    </>
  )
}

interface WaysProps {
  customs: readonly ShownCustom[]
  chosen: ChosenWays
  onChoose: (custom: CustomId, way: string) => void
}

/** The eight customs in the order of a trade. */
export function WaysForm({ customs, chosen, onChoose }: WaysProps) {
  const moments = [...new Set(customs.map(({ moment }) => moment))]
  return (
    <div className="cx-moments" id="cx-customs">
      {moments.map((moment) => (
        <Part key={moment} title={moment}>
          {customs
            .filter((custom) => custom.moment === moment)
            .map(({ id, name, asks, ways }) => (
              <RadioGroup
                look="tiles"
                key={id}
                legend={`${name}: ${asks}`}
                name={`cx-${id}`}
                options={ways}
                chosen={chosen[id] ?? null}
                onChoose={(way) => onChoose(id, way)}
              />
            ))}
        </Part>
      ))}
    </div>
  )
}

export function shortOf(customs: readonly ShownCustom[], custom: CustomId, way: string | undefined): string {
  return customs.find(({ id }) => id === custom)?.ways.find(({ id }) => id === way)?.short ?? ''
}

/** The last trade and its result. New parts are read aloud. */
export function LastTrade({ made, state }: { made: ShownTrade; state: CulturalExchangeState }) {
  const { news } = state
  const told = <Told made={made} customs={state.customs} />
  return (
    <Part
      title={made.table === null ? 'Your last trade' : `Visit ${made.number}, ${made.place.toLowerCase()}`}
    >
      {news === 'trade' ? <Results className="sim-part">{told}</Results> : told}
      {made.repair && <Heard repair={made.repair} isNew={news === 'repair'} />}
    </Part>
  )
}

function Told({ made, customs }: { made: ShownTrade; customs: readonly ShownCustom[] }) {
  const nameOf = (custom: CustomId) => customs.find(({ id }) => id === custom)?.name
  const atHome = made.table === null
  return (
    <>
      <p>
        <strong>{made.taken ? 'They took the trade.' : 'They did not take the trade.'}</strong>{' '}
        {atHome && made.remarks.length > 0 && 'People explained:'}
        {!atHome && made.remarks.length > 0 && 'Nobody explains anything. This is what you saw:'}
        {made.remarks.length === 0 &&
          (atHome
            ? 'Nobody had to explain anything: you kept all eight customs.'
            : 'You saw nothing unusual.')}
      </p>
      {made.remarks.length > 0 && (
        <ul className={atHome ? 'cx-rules' : 'cx-remarks'}>
          {made.remarks.map(({ custom, text }) => (
            <li key={custom}>
              <strong>{nameOf(custom)}.</strong> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Heard({ repair, isNew }: { repair: NonNullable<ShownTrade['repair']>; isNew: boolean }) {
  return (
    <div className="sim-note">
      <p>You: {repair.text}</p>
      {isNew ? <Results>{repair.heard}</Results> : <p>{repair.heard}</p>}
    </div>
  )
}

/** The rules of home in a disclosure. */
export function HomeRules({ state, open = false }: { state: CulturalExchangeState; open?: boolean }) {
  if (!state.homeRules) return null
  return (
    <Disclosure open={open} summary="The rules of home">
      <ul className="cx-rules">
        {state.homeRules.map(({ custom, text }) => (
          <li key={custom}>{text}</li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** Every visit with the ways chosen and the remarks drawn. */
export function VisitRecord({ state, open = false }: { state: CulturalExchangeState; open?: boolean }) {
  const visits = awayTrades(state)
  if (visits.length === 0) return null
  return (
    <Disclosure
      open={open}
      summary={`Your record of ${visits.length === 1 ? 'one visit' : `${visits.length} visits`}`}
    >
      <Table
        frame="Your record of visits"
        caption="What you did at each visit, latest first. “Remark” marks what drew one."
        columns={recordColumns(state.customs)}
        rows={visits.toReversed()}
        rowKey={({ number }) => number}
      />
    </Disclosure>
  )
}

function recordColumns(customs: readonly ShownCustom[]): Column<ShownTrade>[] {
  return [
    {
      head: 'Visit',
      cell: ({ number, table, stage }) => (
        <>
          {number}
          <small>
            {table === 'weir' ? 'Weir' : 'Lantern'}
            {stage === 'return' && ', return'}
          </small>
        </>
      ),
    },
    ...customs.map(({ id, name }) => ({
      head: name,
      cell: ({ ways, remarks }: ShownTrade) => (
        <>
          {shortOf(customs, id, ways[id])}
          {remarks.some(({ custom }) => custom === id) && <small className="cx-remarked">▲ Remark</small>}
        </>
      ),
    })),
    {
      head: 'Trade',
      cell: ({ taken, share }) => (
        <>
          {taken ? 'taken' : 'not taken'}
          <small>{share} for you</small>
        </>
      ),
    },
  ]
}
