import { useState } from 'react'
import { DecideButton, Part, Round, SendRow, useDeciding, type Deciding } from '../../shell/play/round.tsx'
import { figure, million } from '../../shell/play/words.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { CountriesTable, PotentialChart } from './country-table.tsx'
import type { MarketEntryPlay } from './market-entry-play.ts'
import {
  emptyShortlist,
  missingIn,
  reasonsFor,
  shortlistDecision,
  withReason,
  withToggled,
} from './shortlist.ts'
import type { ShortlistDraft } from './shortlist.ts'
import { nameIn, thousand } from './words.ts'
import { Refusal } from '../../shell/ui/refusal.tsx'
import { CheckboxGroup } from '../../shell/ui/choices.tsx'

export function ScreenRound(play: MarketEntryPlay) {
  const { state } = play
  const [draft, setDraft] = useState(emptyShortlist)
  const buying = useDeciding<MarketEntryDecision>(play)
  const listing = useDeciding<MarketEntryDecision>(play)
  return (
    <Round
      title="Round 1: Screen the countries"
      task={`Buy the desk reports that could change your mind, and shortlist ${state.rules.shortlistLength} countries with reasons.`}
    >
      <Part title="Your firm" id="me-firm">
        <FirmCard state={state} />
      </Part>
      <Part title="Desk reports" id="me-reports">
        <p>
          You have <strong>{thousand(state.research.left)}</strong> of {thousand(state.research.budget)} for
          all your research. A report covers every country. Keep enough for a closer look at your shortlist:
          90 to 320 thousand per source. Unspent money goes back to the firm.
        </p>
        <Reports state={state} deciding={buying} />
        <Refusal sentence={buying.problem} />
      </Part>
      <Part title="The countries" id="me-countries">
        <PotentialChart state={state} />
        <CountriesTable state={state} />
      </Part>
      <Part title="Your shortlist" id="me-shortlist">
        <ShortlistForm state={state} draft={draft} onDraft={setDraft} />
      </Part>
      <SendRow
        deciding={listing}
        objection={missingIn(draft, state.rules, nameIn(state))}
        onSend={() => void listing.send(shortlistDecision(draft))}
      >
        Submit the shortlist
      </SendRow>
    </Round>
  )
}

function FirmCard({ state: { brief, countries, rules } }: { state: MarketEntryState }) {
  return (
    <div className="sim-brief">
      <p>
        <strong>{brief.firm}</strong> (fictional) makes {brief.product}. {brief.story} It is choosing its
        first foreign market from {countries.length} invented countries.
      </p>
      <ul>
        {brief.needsInWords.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p>
        The board looks {rules.years} years ahead. In the worst 5 % of all futures it will tolerate{' '}
        {brief.lossLimit === 0 ? 'no loss at all' : `a loss of ${million(brief.lossLimit)} dollars`}.
      </p>
    </div>
  )
}

function Reports({ state, deciding }: { state: MarketEntryState; deciding: Deciding<MarketEntryDecision> }) {
  const { reports, left } = state.research
  return (
    <ul className="me-cards">
      {reports.map(({ id, name, says, price, bought }) => (
        <li key={id} data-open={bought || undefined}>
          <h4>{name}</h4>
          <p className="sim-note">{says}</p>
          {bought ? (
            <p className="me-open">Bought: see the table below</p>
          ) : (
            <DecideButton
              deciding={deciding}
              kind="outlined"
              unavailable={price > left}
              about={name}
              onDecide={() => void deciding.send({ type: 'report', report: id })}
            >
              Buy for {price} thousand
            </DecideButton>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FormProps {
  state: MarketEntryState
  draft: ShortlistDraft
  onDraft: (next: ShortlistDraft) => void
}

function ShortlistForm({ state, draft, onDraft }: FormProps) {
  const { countries, rules } = state
  const nameOf = nameIn(state)
  return (
    <>
      <p>
        A reason holds if you can know it (you bought its report, or it is public) and the country is clearly
        better than average: by a quarter of a standard deviation or more. Two reasons that hold earn twice as
        much as one.
      </p>
      <CheckboxGroup
        legend={
          <>
            Countries{' '}
            <span role="status">
              ({draft.chosen.length} of {rules.shortlistLength} chosen)
            </span>
          </>
        }
        options={countries.map(({ code, name, potential, points }) => ({
          id: code,
          text: name,
          note: `potential ${figure(potential, 0)} million, distance ${points}`,
        }))}
        chosen={draft.chosen}
        most={rules.shortlistLength}
        onToggle={(code) => onDraft(withToggled(draft, code, rules.shortlistLength))}
      />
      {draft.chosen.map((code) => (
        <Reasons key={code} state={state} draft={draft} code={code} name={nameOf(code)} onDraft={onDraft} />
      ))}
    </>
  )
}

function Reasons({ state, draft, code, name, onDraft }: FormProps & { code: string; name: string }) {
  const given = reasonsFor(draft, code)
  const most = state.rules.mostReasons
  const bought = new Set(state.research.reports.filter((report) => report.bought).map(({ id }) => id))
  return (
    <CheckboxGroup
      framed
      legend={`Reasons for ${name} (${given.length} of at most ${most})`}
      options={state.reasons.map(({ id, name: reason, report }) => ({
        id,
        text: reason,
        ...(report !== null && !bought.has(report) && { note: 'you have not bought its report' }),
      }))}
      chosen={given}
      most={most}
      onToggle={(id) => onDraft(withReason(draft, code, id, most))}
    />
  )
}
