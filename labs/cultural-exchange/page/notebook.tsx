import { Table, type Column } from '@tradewind/ui/table.tsx'
import { Drawer } from '../../shell/place/drawer.tsx'
import type { CulturalExchangeState, ShownCustom, ShownTrade } from '../engine/state.ts'
import { awayTrades } from './cultural-exchange-play.ts'
import { drewSign, markWords, tallyOf, visitsIn } from './counts.ts'
import { Glyph } from './glyphs.tsx'
import { shortOf } from './stall-marks.ts'
import { TallyMarks } from './tally.tsx'
import { homeWay } from './way-cards.tsx'

/** The sheet opens at its top. Otherwise the browser goes to the first button, which is at its end. */
function openHere(top: HTMLElement | null) {
  top?.setAttribute('autofocus', '')
}

/** The notebook in its drawer: a card for each custom with the signs counted, then every visit. */
export function Notebook({ state }: { state: CulturalExchangeState }) {
  const visits = awayTrades(state)
  return (
    <Drawer title="Notebook">
      <p className="sim-note" tabIndex={-1} ref={openHere}>
        {state.homeRules === null
          ? 'Empty so far. Trade once, and it fills.'
          : visits.length === 0
            ? 'The rules of home, as they were explained to you.'
            : `What you saw, counted: ${markWords}. One in ${state.misleads} misleads, a sign or its absence.`}
      </p>
      <ul className="cx-cards">
        {state.homeRules !== null &&
          state.customs.map((custom) => <NoteCard key={custom.id} custom={custom} state={state} />)}
      </ul>
      {visits.length > 0 && <Record state={state} visits={visits} />}
    </Drawer>
  )
}

function NoteCard({ custom, state }: { custom: ShownCustom; state: CulturalExchangeState }) {
  const home = homeWay(state, custom)
  const before = visitsIn(state, { onReturn: false })
  const later = visitsIn(state, { onReturn: true })
  return (
    <li className="cx-note stack gap-8 round-control">
      <h3>{custom.name}</h3>
      <ul>
        {custom.ways.map(({ id, short }) => (
          <li key={id}>
            <Glyph custom={custom.id} way={id} />
            <span>
              {short}
              {id === home && <small>at home</small>}
            </span>
            {before.length > 0 && <TallyMarks tally={tallyOf(before, custom.id, id)} />}
          </li>
        ))}
      </ul>
      {later.length > 0 && <Returned custom={custom} state={state} />}
      <Latest custom={custom} state={state} />
    </li>
  )
}

function Returned({ custom, state }: { custom: ShownCustom; state: CulturalExchangeState }) {
  return (
    <p className="cx-returned">
      {state.tables.map(({ id }) => (
        <span key={id}>
          Return, {id}:{' '}
          <TallyMarks tally={tallyOf(visitsIn(state, { onReturn: true, table: id }), custom.id)} />
        </span>
      ))}
    </p>
  )
}

/** The latest sign of a custom, in the words that were read out. */
function Latest({ custom, state }: { custom: ShownCustom; state: CulturalExchangeState }) {
  const made = awayTrades(state).findLast((visit) => drewSign(visit, custom.id))
  const said = made?.remarks.find((remark) => remark.custom === custom.id)
  if (!made || !said) return null
  return (
    <p className="sim-note">
      Visit {made.number}: “{said.text}”
    </p>
  )
}

function Record({ state, visits }: { state: CulturalExchangeState; visits: readonly ShownTrade[] }) {
  return (
    <Table
      frame="Your record of visits"
      caption="What you did at each visit, latest first. “Sign” marks what drew one."
      columns={columns(state.customs)}
      rows={visits.toReversed()}
      rowKey={({ number }) => number}
    />
  )
}

function columns(customs: readonly ShownCustom[]): Column<ShownTrade>[] {
  return [
    {
      head: 'Visit',
      cell: ({ number, table, stage, watched }) => (
        <>
          {number}
          <small>
            {table === 'weir' ? 'Weir' : 'Lantern'}
            {stage === 'return' && ', return'}
            {watched && ', a stranger'}
          </small>
        </>
      ),
    },
    ...customs.map((custom) => ({
      head: custom.name,
      cell: (made: ShownTrade) => (
        <>
          {shortOf(custom, made.ways[custom.id])}
          {drewSign(made, custom.id) && <small className="cx-remarked">▲ Sign</small>}
        </>
      ),
    })),
    {
      head: 'Trade',
      cell: ({ taken, share, trustAfter }) => (
        <>
          {taken ? 'taken' : 'not taken'}
          <small>
            {share} for you, trust {trustAfter}
          </small>
        </>
      ),
    },
  ]
}
