import { useState } from 'react'
import { DecideButton, Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import { inWords } from '../../shell/play/words.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeDecision, Share, Ways } from '../engine/decisions.ts'
import type { CulturalExchangeState, ShownTrade } from '../engine/state.ts'
import {
  awayTrades,
  isVisiting,
  missingIn,
  type ChosenWays,
  type CulturalExchangePlay,
} from './cultural-exchange-play.ts'
import { HomeRules, LastTrade, VisitRecord, WaysForm } from './parts.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

/** The previous trade in the same town, whose choices are the form's initial ones. */
function lastHere(state: CulturalExchangeState): ShownTrade | undefined {
  const here = isVisiting(state) ? awayTrades(state) : state.trades
  return here.at(-1)
}

function titleOf({ stage, visits, lengths, trades, ...state }: CulturalExchangeState): string {
  const made = visits?.made ?? 0
  if (stage === 'home') return `At home: Trade ${made + 1} of ${lengths.home}`
  if (stage === 'return') return `The return: Visit ${made + 1} of ${lengths.return}`
  const before = trades.filter(({ table }) => table !== null).length
  return `${state.away.name}: Visit ${before + 1} of ${lengths.visits}`
}

const tasks = {
  home: 'Choose how you do each of the eight things. People explain whatever you get wrong.',
  first: 'Nobody explains anything here. Choose a table and how you do each thing, then watch.',
  second: 'The same town again. What have the signs told you so far?',
  return: 'You come back after a while. At one of the two tables a rule has changed, but nobody tells you.',
} as const

/** A trade at home or a visit to a table. */
export function TradeRound(play: CulturalExchangePlay) {
  const { state } = play
  const { stage } = state
  const before = state.trades.at(-1)
  const task = stage === 'home' || isVisiting(state) ? tasks[stage as keyof typeof tasks] : ''
  return (
    <Round title={titleOf(state)} task={task}>
      {before && <LastTrade made={before} state={state} />}
      {!lastHere(state) && <Brief state={state} />}
      <HomeRules state={state} />
      <VisitRecord state={state} />
      <TradeForm {...play} />
    </Round>
  )
}

function Brief({ state }: { state: CulturalExchangeState }) {
  const { home, away, stage, misleads, lengths } = state
  if (stage === 'home') {
    return (
      <div className="sim-brief" id="cx-brief">
        <p>
          You live at {home.name}. {home.does} You have {lengths.home} trades at home, then up to{' '}
          {lengths.visits} visits to {away.name}. {away.does}
        </p>
        <p>
          Both towns are invented, and each run draws new rules. You start without knowing the rules at home:
          choose what you like, and listen.
        </p>
      </div>
    )
  }
  return (
    <div className="sim-brief">
      <p>
        At {away.name} two tables trade by the same rules. About a quarter of these rules are the same as at
        home. If you do something wrong, you may see a remark. One sign in {misleads} misleads: a remark about
        something right, or none about something wrong.
      </p>
    </div>
  )
}

function TradeForm(play: CulturalExchangePlay) {
  const { state } = play
  const last = lastHere(state)
  const [ways, setWays] = useState<ChosenWays>(last?.ways ?? {})
  const [share, setShare] = useState<Share | null>(last?.share ?? null)
  const [table, setTable] = useState<TableId | null>(null)
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const away = isVisiting(state)
  const missing = [
    ...(away && table === null ? ['the table'] : []),
    ...missingIn(state.customs, ways),
    ...(share === null ? ['your share'] : []),
  ]
  function send() {
    if (share === null) return
    const tableChosen = away && table !== null ? { table } : {}
    void deciding.send({ type: 'trade', ways: ways as Ways, share, ...tableChosen })
  }
  return (
    <>
      {away && <TableChoice state={state} chosen={table} onChoose={setTable} />}
      <WaysForm
        customs={state.customs}
        chosen={ways}
        onChoose={(custom, way) => setWays({ ...ways, [custom]: way })}
      />
      <ShareChoice state={state} chosen={share} onChoose={setShare} />
      <SendRow
        deciding={deciding}
        objection={missing.length === 0 ? null : `Still to choose: ${inWords(missing)}.`}
        onSend={send}
      >
        Trade like this
      </SendRow>
      {away && (state.visits?.made ?? 0) > 0 && (
        <div className="sim-send">
          <DecideButton
            deciding={deciding}
            kind="outlined"
            onDecide={() => void deciding.send({ type: 'leave' })}
          >
            No more visits in this round
          </DecideButton>
        </div>
      )}
    </>
  )
}

interface ChosenOf<T> {
  state: CulturalExchangeState
  chosen: T | null
  onChoose: (one: T) => void
}

function TableChoice({ state, chosen, onChoose }: ChosenOf<TableId>) {
  return (
    <Part title="The table">
      <RadioGroup
        look="tiles"
        legend="Where do you trade?"
        name="cx-table"
        options={state.tables.map(({ id, name }) => ({
          id,
          text: `${name}. Trust in you: ${state.trust[id]} of 100`,
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </Part>
  )
}

function ShareChoice({ state, chosen, onChoose }: ChosenOf<Share>) {
  return (
    <Part title="Your share">
      <RadioGroup
        look="tiles"
        legend="How much of 100 do you ask for?"
        name="cx-share"
        options={state.shares.map((one) => ({
          id: String(one),
          text: `${one} for you, ${100 - one} for them`,
        }))}
        chosen={chosen === null ? null : String(chosen)}
        onChoose={(one) => onChoose(Number(one) as Share)}
      />
    </Part>
  )
}
