import type {
  AskedQuestion,
  QuestionForm,
  QuestionKind,
} from '@tradewind/contract/teaching/debrief/questions'
import { ownQuestionLimits as limits } from '@tradewind/contract/rules'
import { useState } from 'react'
import { ActionDialog } from '../../action-dialog.tsx'
import type { Problem } from '../../asking.ts'
import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { SelectField, TextArea, TextField } from '@tradewind/ui/fields.tsx'
import {
  answersLost,
  changesQuestion,
  draftOf,
  formOf,
  kindInWords,
  whenAsked,
  type QuestionDraft,
} from './question-words.ts'

interface Props {
  /** The question to change; null for a new one. */
  question: AskedQuestion | null
  rounds: number
  onSave: (form: QuestionForm) => Promise<void>
  onClose: () => void
}

/** Asks for a question: after which round, in which words, and how it is answered. */
export function QuestionDialog({ question, rounds, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(question))
  const change = (part: Partial<QuestionDraft>) => setDraft((last) => ({ ...last, ...part }))
  const lost = question && changesQuestion(draft, question) ? answersLost(question.answers.length) : null
  const after = Array.from({ length: rounds }, (_, at) => ({
    value: String(at + 1),
    name: whenAsked(at + 1, rounds),
  }))
  return (
    <ActionDialog
      title={question ? 'Change the question' : 'Ask a question'}
      action={saveWords(question, lost)}
      danger={lost !== null}
      onAction={() => onSave(formOf(draft))}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextArea
            label="Question"
            value={draft.text}
            most={limits.text}
            error={problem?.fields.text ?? problem?.fields['question.text']}
            onChange={(text) => change({ text })}
          />
          <SelectField
            label="When it is asked"
            value={String(draft.round)}
            options={after}
            error={problem?.fields.round ?? problem?.fields['question.round']}
            onChange={(round) => change({ round: Number(round) })}
          />
          <RadioGroup
            legend="How it is answered"
            name="question-kind"
            look="list"
            options={(Object.keys(kindInWords) as QuestionKind[]).map((id) => ({
              id,
              text: kindInWords[id],
            }))}
            chosen={draft.kind}
            onChoose={(kind) => change({ kind })}
          />
          {draft.kind === 'choice' && (
            <Options options={draft.options} problem={problem} onChange={(options) => change({ options })} />
          )}
          {lost !== null && <p className="wrong">{`If you save this change: ${lost}`}</p>}
          {problem?.fields.losesAnswers && <p className="ui-field-error">{problem.message}</p>}
        </>
      )}
    </ActionDialog>
  )
}

function saveWords(question: AskedQuestion | null, lost: string | null): string {
  if (!question) return 'Ask'
  return lost === null ? 'Save' : 'Save and remove the answers'
}

interface OptionsProps {
  options: readonly string[]
  problem: Problem | null
  onChange: (options: string[]) => void
}

function Options({ options, problem, onChange }: OptionsProps) {
  const errorOf = (at: number) =>
    problem?.fields[`options.${at}`] ?? problem?.fields[`question.options.${at}`]
  return (
    <fieldset className="own-options stack gap-12 leading flush unpadded borderless">
      <legend>Options</legend>
      {options.map((option, at) => (
        // An option is its place in the list: two may have the same words while one types.
        <TextField
          key={at}
          label={`Option ${at + 1}`}
          value={option}
          error={errorOf(at)}
          input={{ maxLength: limits.option, autoComplete: 'off' }}
          onChange={(text) => onChange(options.map((other, place) => (place === at ? text : other)))}
          behind={
            options.length > limits.leastOptions ? (
              <Button
                about={`option ${at + 1}`}
                onClick={() => onChange(options.filter((_, place) => place !== at))}
              >
                Remove
              </Button>
            ) : undefined
          }
        />
      ))}
      {options.length < limits.mostOptions && (
        <Button kind="outlined" onClick={() => onChange([...options, ''])}>
          Add an option
        </Button>
      )}
      {(problem?.fields.options ?? problem?.fields['question.options']) && (
        <p className="ui-field-error">{problem?.message}</p>
      )}
    </fieldset>
  )
}
