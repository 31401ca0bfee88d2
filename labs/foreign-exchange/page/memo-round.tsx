import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { TextArea } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { DecideButton, useDeciding, useHeadingOfNew } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { MemoClauses } from '../engine/memo.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { emptyMemo, missingIn, ownShares, questions, type MemoDraft } from './memo-draft.ts'
import { MemoSheet } from './memo-sheet.tsx'
import { Desk, Office } from './office.tsx'
import { chief } from './people.ts'
import { about } from './words.ts'

const steps = ['Shares', 'Certain', 'Uncertain', 'Netting', 'Peg', 'Send'] as const

/** A short hedging policy whose clauses can be graded, one clause at a time. */
export function MemoRound(play: ForeignExchangePlay) {
  const { state } = play
  const [draft, setDraft] = useDraft<MemoDraft>('memo/clauses', emptyMemo)
  const [note, setNote] = useDraft('memo/note', '')
  const [at, setAt] = useOwnDraft('memo/step', 0)
  const [tried, setTried] = useState(false)
  useHeadingOfNew(`memo/${at}`)
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  const question = questions[at - 1]
  const isLast = at === steps.length - 1
  const missing = missingIn(draft, state.rules.widestBand)
  const decision = { type: 'memo', clauses: draft as MemoClauses, note } as const
  useCaptainDraft(missing === null ? decision : null, isLast)
  const send = () => {
    setTried(missing !== null)
    // The clause that is missing comes into view, with what is missing beside its button.
    if (missing === null) void deciding.send(decision)
    else setAt(missing.step)
  }
  return (
    <Stage
      title={
        at === 0 ? 'How much of certain money do you hedge?' : question ? question.asks : 'Send the memo?'
      }
      task={
        at === 0
          ? `A rule for quarters ${state.rules.memoAfter + 1} to ${state.rounds} that the next treasurer could follow. At most ${state.rules.widestBand} points apart.`
          : undefined
      }
      steps={{ label: 'Clauses of the memo', names: steps, at, reached: steps.length - 1, onGo: setAt }}
      scene={
        <Office weather="fair">
          <MemoSheet draft={draft} review={state.reviews.at(-1)} />
        </Office>
      }
      message={
        <Message from={chief} mood="asks">
          <p>
            {isLast
              ? 'I will hold you to it: to your rules, and to what they do for the risk.'
              : `Write it so that the rules alone keep us within ${about(state.limit)} merins.`}
          </p>
        </Message>
      }
      tools={<Desk state={state} />}
      action={
        <div className="sim-send">
          {isLast ? (
            <DecideButton deciding={deciding} onDecide={send}>
              Send the memo
            </DecideButton>
          ) : (
            <Button kind="solid" onClick={() => setAt(at + 1)}>
              Next: {steps[at + 1]}
            </Button>
          )}
          <Refusal sentence={deciding.problem ?? (tried && missing?.step === at ? missing.sentence : null)} />
        </div>
      }
    >
      {at === 0 && <Shares play={play} draft={draft} onDraft={setDraft} />}
      {question && (
        <RadioGroup
          legend={<span className="visually-hidden">{question.asks}</span>}
          name={`fx-memo-${question.key}`}
          options={question.options.map(([id, text]) => ({ id, text }))}
          chosen={draft[question.key]}
          onChoose={(rule) => setDraft({ ...draft, [question.key]: rule })}
        />
      )}
      {isLast && (
        <TextArea
          label="In your own words (optional)"
          help="Your instructor can read it. It does not affect your score."
          value={note}
          most={state.rules.longestNote}
          onChange={setNote}
        />
      )}
    </Stage>
  )
}

interface SharesProps {
  play: ForeignExchangePlay
  draft: MemoDraft
  onDraft: (draft: MemoDraft) => void
}

function Shares({ play: { state }, draft, onDraft }: SharesProps) {
  const shares = [
    ['least', 'Hedge at least'],
    ['most', 'and at most'],
  ] as const
  const own = ownShares(state.reviews.at(-1), state.rules.widestBand)
  return (
    <>
      {own && (
        <div>
          <Button small kind="outlined" onClick={() => onDraft({ ...draft, ...own })}>
            {`Start from quarter ${state.rules.memoAfter}: ${own.least} to ${own.most} %`}
          </Button>
        </div>
      )}
      {shares.map(([key, label]) => (
        <div className="fx-share row gap-12 middle" key={key}>
          <span aria-hidden="true">{label}</span>
          <Slider
            label={`${label}, %`}
            unit="%"
            max={100}
            step={10}
            value={draft[key]}
            onChange={(value) => onDraft({ ...draft, [key]: value })}
          />
        </div>
      ))}
    </>
  )
}
