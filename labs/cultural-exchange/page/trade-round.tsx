import type { ReactNode } from 'react'
import { useDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { DecideButton, SendRow, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { inWords } from '../../shell/play/words.ts'
import { Button } from '../../shell/ui/button.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { Refusal } from '../../shell/ui/refusal.tsx'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeDecision, Share, Ways } from '../engine/decisions.ts'
import type { CulturalExchangeState, ShownCustom, ShownTrade } from '../engine/state.ts'
import { drewSign } from './counts.ts'
import {
  awayTrades,
  isVisiting,
  missingIn,
  type ChosenWays,
  type CulturalExchangePlay,
} from './cultural-exchange-play.ts'
import { LastWords, signMark, ToldTrade, type RoundProps } from './last-trade.tsx'
import { Notebook } from './notebook.tsx'
import { clerk, elder, type Spot } from './people.ts'
import { Sheet } from './sheet.tsx'
import { Stall } from './stall.tsx'
import { pinned, shareRod, type PinnedCard } from './stall-marks.ts'
import { walkSteps } from './walk.ts'
import { WayCards } from './way-cards.tsx'

/** The last trade with this people, with which the next one begins. */
function lastHere(state: CulturalExchangeState): ShownTrade | undefined {
  return (isVisiting(state) ? awayTrades(state) : state.trades).at(-1)
}

type Open = CustomId | 'table' | null

/** What is put together for one trade, kept until it is sent. */
function useOffer(state: CulturalExchangeState) {
  const last = lastHere(state)
  const away = isVisiting(state)
  const name = (what: string) => `trade ${state.stage} ${state.trades.length}/${what}`
  const [ways, setWays] = useDraft<ChosenWays>(name('ways'), last?.ways ?? {})
  const [share, setShare] = useDraft<Share | null>(name('share'), last?.share ?? null)
  const [table, setTable] = useDraft<TableId | null>(name('table'), last?.table ?? null)
  const first = away ? 'table' : (state.customs[0]?.id ?? null)
  const [open, setOpen] = useDraft<Open>(name('open'), last ? null : first)
  return { last, away, ways, setWays, share, setShare, table, setTable, open, setOpen }
}

type Offer = ReturnType<typeof useOffer>

function titleOf({ stage, visits, lengths, trades, ...state }: CulturalExchangeState): string {
  const made = visits?.made ?? 0
  if (stage === 'home') return `At home: Trade ${made + 1} of ${lengths.home}`
  if (stage === 'return') return `The return: Visit ${made + 1} of ${lengths.return}`
  const before = trades.filter(({ table }) => table !== null).length
  return `${state.away.name}: Visit ${before + 1} of ${lengths.visits}`
}

/** A trade at home or a visit: one question after the other, or as last time with something changed. */
export function TradeRound({ told, ...play }: RoundProps) {
  const { state } = play
  const offer = useOffer(state)
  const { open } = offer
  useHeadingOfNew(`offer ${open ?? 'sheet'}`)
  const touch = () => told?.touch()
  const isTelling = told !== null && !told.touched
  const view = { play, offer, touch }
  const parts = open === 'table' ? tableParts(view) : open === null ? sheetParts(view) : wayParts(view, open)
  return (
    <Stage
      scene={isTelling ? <ToldTrade last={told} state={state} /> : <Offered state={state} offer={offer} />}
      message={isTelling ? <LastWords last={told} state={state} /> : <Before state={state} offer={offer} />}
      tools={
        <>
          <Notebook state={state} />
          {open === null && <NoMoreVisits play={play} />}
        </>
      }
      {...parts}
    />
  )
}

interface View {
  play: CulturalExchangePlay
  offer: Offer
  touch: () => void
}

/** The cards of the offer: what changed since the last trade, and what drew a sign then. */
function cardsOf(state: CulturalExchangeState, { ways, last, open }: Offer): PinnedCard[] {
  return pinned(state.customs, ways, ({ id }) => ({
    changed: last !== undefined && ways[id] !== last.ways[id],
    sign: last !== undefined && ways[id] === last.ways[id] ? signMark(last, id) : null,
    active: open === id,
  }))
}

/** The stall as it stands with what has been chosen so far. */
function Offered({ state, offer }: { state: CulturalExchangeState; offer: Offer }) {
  const spot: Spot = offer.away ? (offer.table ?? 'weir') : 'home'
  return (
    <Stall
      spot={spot}
      trust={state.trust[spot]}
      rods={offer.share === null ? [] : [shareRod(offer.share)]}
      cards={cardsOf(state, offer)}
      pose={{ gesture: offer.open === null ? 'open' : 'rest', mood: offer.open === null ? 'asks' : 'calm' }}
    />
  )
}

/** What is said before the trade. */
function Before({ state, offer }: { state: CulturalExchangeState; offer: Offer }) {
  const { stage, misleads, home, lengths } = state
  const { open, share } = offer
  if (stage === 'home')
    return (
      <Message from={elder} mood="calm">
        <p>
          {state.trades.length === 0
            ? `Welcome to ${home.name}. Try what you like; I explain each custom you miss. Then ${state.away.name} waits, up to ${lengths.visits} visits.`
            : 'Now you know how we do it here. Trade again.'}
        </p>
      </Message>
    )
  const asksMuch = open === null && (share ?? 0) > 50
  const warns = stage === 'return' && (state.visits?.made ?? 0) === 0
  return (
    <Message from={clerk} mood={asksMuch ? 'worried' : 'calm'}>
      <p>
        {warns ? (
          'At one of the two tables a rule is another one now. Nobody will say so.'
        ) : asksMuch ? (
          'More than half is for you. They will remember that.'
        ) : open === null ? (
          <>
            I watch, and read out what I see. The lamps show their <Term of="trust">trust</Term>.
          </>
        ) : (
          `Nobody explains here. One in ${misleads} misleads, a sign or its absence.`
        )}
      </p>
    </Message>
  )
}

function tableParts({ play: { state }, offer, touch }: View) {
  const { misleads, away } = state
  return {
    title: `${away.name}: whose table do you visit first?`,
    task: (
      <>
        Both trade by the same rules; about a quarter are as at home. Nobody explains. One in {misleads}{' '}
        misleads, a <Term of="sign">sign</Term> or its absence.
      </>
    ),
    children: (
      <div className="cx-ways" role="group" aria-label="The two tables">
        {state.tables.map(({ id, name }) => (
          <Button
            key={id}
            className="cx-way"
            onClick={() => {
              touch()
              offer.setTable(id)
              offer.setOpen(nextMissing(state.customs, offer.ways))
            }}
          >
            <TablePicture table={id} />
            <span className="cx-way-words">{name}</span>
          </Button>
        ))}
      </div>
    ),
    action: null,
  }
}

function TablePicture({ table }: { table: TableId }) {
  return (
    <svg className="cx-glyph-alone cx-glyph" viewBox="0 0 48 48" aria-hidden="true">
      {table === 'weir' ? (
        <>
          <path data-paint="muted" d="M4 10h40v8H4z" />
          <path data-paint="tide" d="M8 18h7v20H8zM20 18h7v20h-7zM32 18h7v20h-7zM2 36h44v8H2z" />
        </>
      ) : (
        <>
          <path data-paint="hair" d="M22 2h4v10h-4zM12 12h24v4H12zM12 38h24v4H12z" />
          <path data-paint="coral" d="M12 16h24q6 11 0 22H12q-6-11 0-22z" />
        </>
      )}
    </svg>
  )
}

function nextMissing(customs: readonly ShownCustom[], ways: ChosenWays): CustomId | null {
  return customs.find(({ id }) => ways[id] === undefined)?.id ?? null
}

function wayParts({ play: { state }, offer, touch }: View, open: CustomId) {
  const { ways, last, away } = offer
  const custom = state.customs.find(({ id }) => id === open) as ShownCustom
  const sign = last && drewSign(last, open) && last.remarks.find((remark) => remark.custom === open)
  const next = nextMissing(state.customs, ways)
  return {
    title: custom.asks,
    task: sign ? (last.table === null ? `At home: ${sign.text}` : `Last time: “${sign.text}”`) : undefined,
    steps: last ? undefined : walkSteps(state.customs, ways, { open, onOpen: offer.setOpen, end: 'Offer' }),
    children: (
      <WayCards
        state={state}
        custom={custom}
        chosen={ways[open]}
        counted={away ? { onReturn: state.stage === 'return' } : null}
        onChoose={(way) => {
          touch()
          const chosen = { ...ways, [open]: way }
          offer.setWays(chosen)
          offer.setOpen(nextMissing(state.customs, chosen))
        }}
      />
    ),
    action:
      next === null ? (
        <Button kind="outlined" onClick={() => offer.setOpen(null)}>
          Keep it as it is
        </Button>
      ) : null,
  }
}

function sheetParts({ play, offer, touch }: View) {
  const { state } = play
  const { last } = offer
  const cards = cardsOf(state, offer)
  const changed = cards.filter((card) => card.changed === true).length
  return {
    title: titleOf(state),
    task: last
      ? changed === 0
        ? `As last time, or press a card to change it. ▲ ${offer.away ? 'drew a sign' : 'was explained'}.`
        : `As last time, with ${changed === 1 ? 'one thing' : `${changed} things`} changed.`
      : 'Your offer. Press a card to change it.',
    steps: last
      ? undefined
      : walkSteps(state.customs, offer.ways, { open: null, onOpen: offer.setOpen, end: 'Offer' }),
    children: (
      <>
        {offer.away && <TableChoice state={state} offer={offer} touch={touch} />}
        <Sheet
          label="What you do in this trade"
          cards={cards}
          onOpen={(custom) => {
            touch()
            offer.setOpen(custom)
          }}
        />
        <AsExplained state={state} offer={offer} touch={touch} />
        <ShareChoice state={state} offer={offer} touch={touch} />
      </>
    ),
    action: <Trade play={play} offer={offer} />,
  }
}

interface ChoiceProps {
  state: CulturalExchangeState
  offer: Offer
  touch: () => void
}

/** At home, all that was explained at once. */
function AsExplained({ state, offer: { last, ways, setWays, away }, touch }: ChoiceProps): ReactNode {
  const rules = state.homeRules
  if (away || !last || !rules || rules.every(({ custom, way }) => ways[custom] === way)) return null
  return (
    <div>
      <Button
        small
        kind="outlined"
        onClick={() => {
          touch()
          setWays(Object.fromEntries(rules.map(({ custom, way }) => [custom, way])) as ChosenWays)
        }}
      >
        Do all eight as explained
      </Button>
    </div>
  )
}

function TableChoice({ state, offer, touch }: ChoiceProps) {
  return (
    <RadioGroup
      look="segments"
      legend="Where do you trade?"
      name="cx-table"
      options={state.tables.map(({ id }) => ({
        id,
        text: id === 'weir' ? 'At the weir' : 'Under the lantern',
        note: `trust ${state.trust[id]}`,
      }))}
      chosen={offer.table}
      onChoose={(table) => {
        touch()
        offer.setTable(table)
      }}
    />
  )
}

function ShareChoice({ state, offer, touch }: ChoiceProps) {
  return (
    <RadioGroup
      look="segments"
      legend="Your share of 100"
      name="cx-share"
      options={state.shares.map((one) => ({ id: one, text: String(one) }))}
      chosen={offer.share}
      onChoose={(share) => {
        touch()
        offer.setShare(share)
      }}
    />
  )
}

function Trade({ play, offer }: { play: CulturalExchangePlay; offer: Offer }) {
  const { state } = play
  const { ways, share, table, away } = offer
  const deciding = useDeciding<CulturalExchangeDecision>(play)
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
    <SendRow
      deciding={deciding}
      objection={missing.length === 0 ? null : `Still to choose: ${inWords(missing)}.`}
      onSend={send}
    >
      Trade like this
    </SendRow>
  )
}

/** Ends a round of visits early, after one visit at least. */
function NoMoreVisits({ play }: { play: CulturalExchangePlay }) {
  const { state } = play
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  if (!isVisiting(state) || (state.visits?.made ?? 0) === 0) return null
  return (
    <>
      <DecideButton
        deciding={deciding}
        kind="outlined"
        onDecide={() => void deciding.send({ type: 'leave' })}
      >
        No more visits
      </DecideButton>
      <Refusal sentence={deciding.problem} />
    </>
  )
}
