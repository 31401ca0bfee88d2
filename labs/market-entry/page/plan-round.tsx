import { useState } from 'react'
import { DecideButton, Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import { million, percent } from '../../shell/play/words.ts'
import type { ClaimId } from '../engine/claims.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { CountryFacts, Hints } from './closer-round.tsx'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { completePlan, emptyPlan, missingInPlan, PlanForm, type PlanDraft } from './plan-form.tsx'
import { Rivals } from './rivals.tsx'
import { countryIn, modeIn, nameIn } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { Refusal } from '../../shell/ui/refusal.tsx'
import { CheckboxGroup } from '../../shell/ui/choices.tsx'
import { TextArea } from '../../shell/ui/fields.tsx'
import { Table } from '../../shell/ui/table.tsx'

export function PlanRound(play: MarketEntryPlay) {
  const { state } = play
  const [draft, setDraft] = useState(emptyPlan)
  const [claims, setClaims] = useState<readonly ClaimId[]>([])
  const [note, setNote] = useState('')
  const deciding = useDeciding<MarketEntryDecision>(play)
  const { claimsAsked } = state.rules
  const short = claimsAsked - claims.length
  const objection =
    missingInPlan(draft) ??
    (short > 0
      ? `Give ${short === claimsAsked ? claimsAsked : `${short} more`} reasons for your entry mode.`
      : null)
  return (
    <Round
      title="Round 3: The plan"
      task="Choose where, how and when to enter, and give reasons for the entry mode. The years begin once your plan is final."
    >
      <Part title="What you know">
        {(state.shortlist ?? []).map(({ country }) => (
          <Disclosure key={country} summary={nameIn(state)(country)}>
            <CountryFacts country={countryIn(state, country)} />
            <Hints country={countryIn(state, country)} />
          </Disclosure>
        ))}
        <Rivals state={state} />
      </Part>
      <Part title="Your plan">
        <PlanForm state={state} draft={draft} onDraft={setDraft} />
      </Part>
      <Estimates play={play} draft={draft} />
      <Part title="Why this entry mode">
        <Claims state={state} claims={claims} onClaims={setClaims} />
        <Note
          label="In your own words (optional)"
          value={note}
          most={state.rules.mostWords}
          onChange={setNote}
        />
      </Part>
      <SendRow
        deciding={deciding}
        objection={objection}
        onSend={() => {
          const terms = completePlan(draft)
          if (terms) void deciding.send({ type: 'commit', ...terms, claims, note })
        }}
      >
        Submit the plan
      </SendRow>
    </Round>
  )
}

function Estimates({ play, draft }: { play: MarketEntryPlay; draft: PlanDraft }) {
  const { state } = play
  const deciding = useDeciding<MarketEntryDecision>(play)
  const { estimates, estimatesLeft } = state
  if (estimatesLeft === 0 && estimates.length === 0) return null
  return (
    <Part title="Estimate first">
      <p>
        An estimate calculates the plan above from what you know, without good or bad luck. Where you know
        nothing, it uses typical figures, so it is only as good as your research. {estimatesLeft} left.
      </p>
      <div className="sim-send">
        <DecideButton
          deciding={deciding}
          kind="outlined"
          unavailable={estimatesLeft === 0}
          onDecide={() => {
            const terms = completePlan(draft)
            deciding.setProblem(missingInPlan(draft))
            if (terms) void deciding.send({ type: 'estimate', ...terms })
          }}
        >
          Estimate this plan
        </DecideButton>
        <Refusal sentence={deciding.problem} />
      </div>
      <div role="status">{estimates.length > 0 && <EstimateTable state={state} />}</div>
    </Part>
  )
}

function EstimateTable({ state }: { state: MarketEntryState }) {
  return (
    <Table
      frame="Estimates"
      look="sentences"
      columns={[
        {
          head: 'Plan',
          cell: ({ terms }) => (
            <>
              {nameIn(state)(terms.country)}, {modeIn(state)(terms.mode)}, year {terms.entry}
              <small>
                {state.rules.prices.find(({ id }) => id === terms.price)?.name}; advertising{' '}
                {state.rules.adLevels.find(({ id }) => id === terms.launch)?.name.toLowerCase()}
              </small>
            </>
          ),
        },
        {
          head: 'Value over eight years',
          note: 'today’s money, nothing happens',
          cell: ({ worked }) => million(worked.calm),
        },
        {
          head: 'Value if everything you were warned about happens',
          cell: ({ worked }) => (worked.warned === null ? 'no warning' : million(worked.warned)),
        },
        { head: 'Share in year 4', cell: ({ worked }) => percent(worked.shareInYear4, 1) },
        { head: 'Figures guessed', cell: ({ worked }) => `${worked.guessed} of 9` },
      ]}
      rows={state.estimates}
      // Estimates keep their order, so the index identifies a row.
      rowKey={(_, at) => at}
    />
  )
}

interface ClaimsProps {
  state: MarketEntryState
  claims: readonly ClaimId[]
  onClaims: (next: readonly ClaimId[]) => void
}

function Claims({ state, claims, onClaims }: ClaimsProps) {
  const most = state.rules.claimsAsked
  const toggle = (id: ClaimId) =>
    onClaims(claims.includes(id) ? claims.filter((other) => other !== id) : [...claims, id])
  return (
    <>
      <p>
        Give your three strongest reasons. A reason holds if it is true of your country, you paid to know it
        (or it is public), and it supports your entry mode over another.
      </p>
      <CheckboxGroup
        look="sentences"
        legend={
          <>
            Reasons{' '}
            <span role="status">
              ({claims.length} of {most})
            </span>
          </>
        }
        options={state.claims.map(({ id, name, rule }) => ({ id, text: name, note: `true with: ${rule}` }))}
        chosen={claims}
        most={most}
        onToggle={toggle}
      />
    </>
  )
}

interface NoteProps {
  label: string
  value: string
  most: number
  onChange: (value: string) => void
}

/** A note for the instructor, which earns no points. */
export function Note({ label, value, most, onChange }: NoteProps) {
  return (
    <TextArea
      label={label}
      help={`Your instructor can read it. It earns no points. At most ${most} characters.`}
      rows={4}
      most={most}
      value={value}
      onChange={onChange}
    />
  )
}
