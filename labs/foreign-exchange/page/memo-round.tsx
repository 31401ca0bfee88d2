import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { ExchangeDecision } from '../engine/decisions.ts'
import type { MemoClauses } from '../engine/memo.ts'
import type { ExchangePlay } from './exchange-play.ts'
import { emptyMemo, missingIn, questions, type MemoDraft } from './memo-draft.ts'
import { merins } from './words.ts'

/** A short hedging policy, in clauses that can be judged. */
export function MemoRound(play: ExchangePlay) {
  const { rules, limit, rounds } = play.state
  const [draft, setDraft] = useState(emptyMemo)
  const [note, setNote] = useState('')
  const deciding = useDeciding<ExchangeDecision>(play)
  return (
    <Round
      title="Policy memo"
      task={`Write the board a rule for quarters 2 to ${rounds} that the next treasurer could follow.`}
    >
      <Part title="Your clauses" id="fx-memo">
        <p>
          You are judged twice: by how far your own decisions keep these rules, and by how well the rules
          alone, followed to the letter, hold the board’s limit of {merins(limit)}. You may depart from them
          where a quarter gives you reason; it costs a little.
        </p>
        <div className="fx-line">
          <ShareField
            label="Hedge at least"
            value={draft.least}
            onChange={(least) => setDraft({ ...draft, least })}
          />
          <ShareField
            label="and at most"
            value={draft.most}
            onChange={(most) => setDraft({ ...draft, most })}
          />
        </div>
        <p className="sim-note">
          Of every certain exposure. The two lie at most {rules.widestBand} points apart: a rule that allows
          everything rules nothing. Sales that the news warns of may follow either rule, that for certain
          money or that for money that may not come.
        </p>
        <Rules draft={draft} onDraft={setDraft} />
        <label className="sim-field">
          In your own words (optional)
          <textarea
            rows={3}
            maxLength={rules.longestNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <p className="sim-note">Your instructor can read it. It earns no points and costs none.</p>
      </Part>
      <SendRow
        deciding={deciding}
        objection={missingIn(draft, rules.widestBand)}
        onSend={() => void deciding.send({ type: 'memo', clauses: draft as MemoClauses, note })}
      >
        Send the memo
      </SendRow>
    </Round>
  )
}

function Rules({ draft, onDraft }: { draft: MemoDraft; onDraft: (draft: MemoDraft) => void }) {
  return questions.map(({ key, asks, options }) => (
    <fieldset className="sim-answers" key={key}>
      <legend>{asks}</legend>
      {options.map(([value, name]) => (
        <label key={value}>
          <input
            type="radio"
            name={`fx-memo-${key}`}
            checked={draft[key] === value}
            onChange={() => onDraft({ ...draft, [key]: value })}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  ))
}

interface ShareProps {
  label: string
  value: number | null
  onChange: (value: number) => void
}

function ShareField({ label, value, onChange }: ShareProps) {
  return (
    <label className="sim-field">
      {label}
      <select value={value ?? ''} onChange={(event) => onChange(Number(event.target.value))}>
        <option value="" disabled>
          Choose a share
        </option>
        {Array.from({ length: 11 }, (_, at) => at * 10).map((share) => (
          <option key={share} value={share}>
            {share} %
          </option>
        ))}
      </select>
    </label>
  )
}
