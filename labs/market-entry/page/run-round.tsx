import { useState } from 'react'
import { Results } from '../../shell/play/results.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import { million, percent, sentence } from '../../shell/play/words.ts'
import type { BusinessState, StandingOrders } from '../engine/business-state.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { ModeId } from '../engine/modes.ts'
import type { MarketEntryState } from '../engine/state.ts'
import type { AdId, AnswerableId, PriceId } from '../engine/terms.ts'
import { Account, Lessons, News } from './account.tsx'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { adOptions, Choice, ModesTable } from './plan-form.tsx'
import { Rivals } from './rivals.tsx'
import { nameIn, yearsOf } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { CheckboxGroup } from '../../shell/ui/choices.tsx'
import { Table } from '../../shell/ui/table.tsx'

interface RunDraft extends StandingOrders {
  readonly answers: readonly AnswerableId[]
}

/** One round of the eight years. Each span has its own form, which starts with the orders in force. */
export function RunRound(play: MarketEntryPlay) {
  const { business } = play.state
  if (!business?.span) return null
  return <Span key={business.span.from} play={play} business={business} span={business.span} />
}

interface SpanProps {
  play: MarketEntryPlay
  business: BusinessState
  span: { from: number; to: number }
}

function Span({ play, business, span }: SpanProps) {
  const { state } = play
  const [draft, setDraft] = useState<RunDraft>(() => ({ ...business.orders, answers: [] }))
  const deciding = useDeciding<MarketEntryDecision>(play)
  const country = nameIn(state)(business.country)
  const first = state.business?.account.at(-1)?.year ?? 1
  const { since } = business
  return (
    <Round
      title={`Round ${state.round}: ${sentence(yearsOf(span))} in ${country}`}
      task={
        business.waiting
          ? 'You are not in the market yet. Enter now, or keep waiting.'
          : 'See what happened and why, then decide what to do next.'
      }
    >
      <Part title={`What ${yearsOf({ from: since, to: first })} brought`}>
        <Results>
          <News business={business} since={since} />
        </Results>
        <Lessons state={state} business={business} since={since} />
        <Account state={state} business={business} />
        <Rivals state={state} />
      </Part>
      <Part title={`Your orders for ${yearsOf(span)}`}>
        <Orders state={state} business={business} draft={draft} onDraft={setDraft} />
      </Part>
      <SendRow
        deciding={deciding}
        objection={null}
        onSend={() =>
          void deciding.send({ type: 'run', ...draft, answers: draft.mode === 'out' ? [] : draft.answers })
        }
      >
        {draft.mode === 'out'
          ? business.waiting
            ? `Wait through ${yearsOf(span)}`
            : 'Close the business'
          : `Play ${yearsOf(span)}`}
      </SendRow>
    </Round>
  )
}

interface OrdersProps {
  state: MarketEntryState
  business: BusinessState
  draft: RunDraft
  onDraft: (next: RunDraft) => void
}

function Orders({ state, business, draft, onDraft }: OrdersProps) {
  const { rules } = state
  const out = draft.mode === 'out'
  return (
    <>
      <Choice
        label="Entry mode"
        value={draft.mode}
        options={modeOptions(state, business)}
        onChange={(id) => onDraft({ ...draft, mode: id as RunDraft['mode'] })}
      />
      <ModesTable state={state} />
      {!out && (
        <>
          <Choice
            label="Price"
            value={draft.price}
            options={rules.prices.map(({ id, name }) => ({ id, name }))}
            onChange={(id) => onDraft({ ...draft, price: id as PriceId })}
          />
          <Choice
            label="Advertising"
            value={draft.ads}
            options={adOptions(state, business.country)}
            onChange={(id) => onDraft({ ...draft, ads: id as AdId })}
          />
          <Answers business={business} draft={draft} onDraft={onDraft} />
          <OutlookTable state={state} business={business} draft={draft} />
        </>
      )}
    </>
  )
}

function modeOptions(state: MarketEntryState, { mode, waiting, upFront }: BusinessState) {
  const cost = (id: ModeId | 'out') => (upFront[id] > 0 ? `, ${million(upFront[id])} at once` : '')
  return [
    ...state.modes.map(({ id, name }) => ({
      id,
      name:
        id === mode ? `${name}: go on` : `${waiting ? `Enter: ${name}` : `Switch to: ${name}`}${cost(id)}`,
    })),
    { id: 'out', name: waiting ? 'Keep waiting' : `Close the business${cost('out')}` },
  ]
}

function Answers({ business, draft, onDraft }: Omit<OrdersProps, 'state'>) {
  if (business.pending.length === 0) return null
  const toggle = (id: AnswerableId) =>
    onDraft({
      ...draft,
      answers: draft.answers.includes(id)
        ? draft.answers.filter((other) => other !== id)
        : [...draft.answers, id],
    })
  return (
    <CheckboxGroup
      look="sentences"
      legend="Respond to what happened"
      options={business.pending.map(({ id, name, says, fee }) => ({
        id,
        text: name,
        note: `${says} Costs ${fee.toFixed(1)} million at once.`,
      }))}
      chosen={draft.answers}
      onToggle={toggle}
    />
  )
}

function OutlookTable({ state, business, draft }: Omit<OrdersProps, 'onDraft'>) {
  const { rules } = state
  const rows = draft.mode === 'out' ? undefined : business.outlook[draft.mode]
  if (!rows || !business.span) return null
  const at = rules.prices.findIndex(({ id }) => id === draft.price)
  const chosen = rows[at]?.[rules.adLevels.findIndex(({ id }) => id === draft.ads)]
  return (
    <>
      {chosen && (
        <p role="status">
          In year {business.span.from}, without surprises: a share of {percent(chosen.share, 1)}, sales of{' '}
          {million(chosen.sales)}, earned {million(chosen.earned)}
          {draft.mode !== 'out' &&
            business.upFront[draft.mode] > 0 &&
            `, after ${million(business.upFront[draft.mode])} at once`}
          {draft.answers.length > 0 && ', before the effect of your responses'}.
        </p>
      )}
      <Disclosure summary={`Year ${business.span.from} at every price and advertising level`}>
        <p>
          Market share, and earnings in million, without surprises and responses
          {business.waiting ? ', based on your research' : ''}. This covers one year only. A low price makes
          the follower cheaper the year after, advertising is remembered, and a large share attracts the
          entrant.
        </p>
        <Table
          frame={`Year ${business.span.from} at every price and advertising level`}
          columns={[
            { head: 'Price', cell: ({ name }) => name },
            ...rules.adLevels.map(({ name }, level) => ({
              head: `Advertising: ${name.toLowerCase()}`,
              cell: (price: (typeof rules.prices)[number]) => (
                <Outlook outlook={rows[rules.prices.indexOf(price)]?.[level]} />
              ),
            })),
          ]}
          rows={rules.prices}
          rowKey={({ id }) => id}
        />
      </Disclosure>
    </>
  )
}

function Outlook({ outlook }: { outlook: { share: number; earned: number } | undefined }) {
  return (
    <>
      {percent(outlook?.share ?? 0, 1)}
      <small>earned {(outlook?.earned ?? 0).toFixed(2).replace('-', '−')}</small>
    </>
  )
}
