import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { MemoClauses } from '../engine/memo.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { emptyMemo, missingIn, questions, type MemoDraft } from './memo-draft.ts'
import { merins } from './words.ts'
import { SelectField, TextArea } from '../../shell/ui/fields.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

/** A short hedging policy whose clauses can be graded. */
export function MemoRound(play: ForeignExchangePlay) {
  const { rules, limit, rounds } = play.state
  const [draft, setDraft] = useState(emptyMemo)
  const [note, setNote] = useState('')
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  return (
    <Round
      title="Policy memo"
      task={`Write the board a rule for quarters 2 to ${rounds} that the next treasurer could follow.`}
    >
      <Part title="Your clauses" id="fx-memo">
        <p>
          You are judged twice: by how closely you follow these rules, and by how well the rules alone keep
          risk within the board’s limit of {merins(limit)}. You may break a rule if a quarter gives you a
          reason; it costs a little.
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
          These shares apply to every certain exposure and are at most {rules.widestBand} points apart. Sales
          that the news warns about may follow either rule: the one for certain money or the one for money
          that may not come.
        </p>
        <Rules draft={draft} onDraft={setDraft} />
        <TextArea
          label="In your own words (optional)"
          help="Your instructor can read it. It does not affect your score."
          value={note}
          most={rules.longestNote}
          onChange={setNote}
        />
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
    <RadioGroup
      key={key}
      legend={asks}
      name={`fx-memo-${key}`}
      options={options.map(([id, text]) => ({ id, text }))}
      chosen={draft[key]}
      onChoose={(rule) => onDraft({ ...draft, [key]: rule })}
    />
  ))
}

const shares = Array.from({ length: 11 }, (_, at) => ({ value: String(at * 10), name: `${at * 10} %` }))

interface ShareProps {
  label: string
  value: number | null
  onChange: (value: number) => void
}

function ShareField({ label, value, onChange }: ShareProps) {
  return (
    <SelectField
      label={label}
      value={value === null ? '' : String(value)}
      placeholder="Choose a share"
      options={shares}
      onChange={(share) => onChange(Number(share))}
    />
  )
}
