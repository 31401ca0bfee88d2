import type { ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { inWords } from '@tradewind/contract/words/figures'
import { DecideButton, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CulturalExchangeDecision } from '../engine/decisions.ts'
import type { CulturalExchangeState } from '../engine/state.ts'
import { isVisiting, type ChosenWays, type CulturalExchangePlay } from './cultural-exchange-play.ts'
import { cardsOf, decisionIn, missingInOffer, type Offer, type View } from './offer.ts'
import { Sheet } from './sheet.tsx'
import { walkSteps } from './walk.ts'

function titleOf({ stage, visits, lengths, trades, ...state }: CulturalExchangeState): string {
  const made = visits?.made ?? 0
  if (stage === 'home') return `At home: Trade ${made + 1} of ${lengths.home}`
  if (stage === 'return') return `The return: Visit ${made + 1} of ${lengths.return}`
  const before = trades.filter(({ table }) => table !== null).length
  return `${state.away.name}: Visit ${before + 1} of ${lengths.visits}`
}

/** The whole offer before it is made: table, eight cards and share. */
export function sheetParts({ play, offer, touch }: View) {
  const { state } = play
  const { last } = offer
  const cards = cardsOf(state, offer)
  const changed = cards.filter((card) => card.changed === true).length
  return {
    title: titleOf(state),
    task: last
      ? changed === 0
        ? `As last time, or press a card to change it. ▲\u00a0${offer.away ? 'drew a\u00a0sign' : 'was\u00a0explained'}.`
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
        note: `trust ${state.trust[id]}${state.stranger === id ? ', a stranger looks on' : ''}`,
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
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const missing = missingInOffer(state, offer)
  return (
    <SendRow
      deciding={deciding}
      objection={missing.length === 0 ? null : `Still to choose: ${inWords(missing)}.`}
      onSend={() => {
        const decision = decisionIn(state, offer)
        if (decision) void deciding.send(decision)
      }}
    >
      Trade like this
    </SendRow>
  )
}

/** Ends a round of visits early, after one visit at least. */
export function NoMoreVisits({ play }: { play: CulturalExchangePlay }) {
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
