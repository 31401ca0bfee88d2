import { Button } from '@tradewind/ui/button.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeState, ShownCustom } from '../engine/state.ts'
import { drewSign } from './counts.ts'
import type { ChosenWays } from './cultural-exchange-play.ts'
import { LastWords, ToldTrade, type RoundProps } from './last-trade.tsx'
import { Notebook } from './notebook.tsx'
import { cardsOf, decisionIn, useOffer, type Offer, type View } from './offer.ts'
import { NoMoreVisits, sheetParts } from './offer-sheet.tsx'
import { clerk, elder, type Spot } from './people.ts'
import { Stall } from './stall.tsx'
import { shareRod } from './stall-marks.ts'
import { walkSteps } from './walk.ts'
import { WayCards } from './way-cards.tsx'

/** A trade at home or a visit: one question after the other, or as last time with something changed. */
export function TradeRound({ told, ...play }: RoundProps) {
  const { state } = play
  const offer = useOffer(state)
  const { open } = offer
  useHeadingOfNew(`offer ${open ?? 'sheet'}`)
  useCaptainDraft(decisionIn(state, offer), open === null)
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

/** The stall as it stands with what has been chosen so far. */
function Offered({ state, offer }: { state: CulturalExchangeState; offer: Offer }) {
  const spot: Spot = offer.away ? (offer.table ?? 'weir') : 'home'
  return (
    <Stall
      spot={spot}
      trust={state.trust[spot]}
      rods={offer.share === null ? [] : [shareRod(offer.share)]}
      watched={offer.away && offer.table !== null && state.stranger === offer.table}
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
  const isWatched = state.stranger !== null && state.stranger === offer.table
  return (
    <Message from={clerk} mood={asksMuch ? 'worried' : 'calm'}>
      <p>
        {warns ? (
          'At one of the two tables a rule is another one now. Nobody will say so.'
        ) : asksMuch ? (
          'More than half is for you. They will remember that.'
        ) : open === null && isWatched ? (
          <>
            A <Term of="stranger">stranger</Term> sits with them. They will mind their faces.
          </>
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
      <div className="cx-ways stack gap-10" role="group" aria-label="The two tables">
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
            <span className="stack gap-4">
              <span>{name}</span>
              <span className="cx-way-tags wrapping">
                <span className="cx-tag pill muted small">
                  {state.stranger === id ? 'a stranger looks on' : 'only their own people'}
                </span>
              </span>
            </span>
          </Button>
        ))}
      </div>
    ),
    action: null,
  }
}

function TablePicture({ table }: { table: TableId }) {
  return (
    <svg className="cx-glyph-alone cx-glyph block rigid" viewBox="0 0 48 48" aria-hidden="true">
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
