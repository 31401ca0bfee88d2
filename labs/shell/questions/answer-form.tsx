import type { DueQuestion, QuestionAnswer } from '@tradewind/contract/teaching/debrief/questions'
import { ownQuestionLimits as limits } from '@tradewind/contract/rules'
import { useId, useState, type ReactNode } from 'react'
import { useAction } from '@tradewind/ui/use-action.ts'
import { useOwnDraft } from '../place/drafts.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { TextArea } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'

interface Props {
  question: DueQuestion
  send: (question: string, answer: QuestionAnswer) => Promise<void>
  /** Called when the answer is saved. */
  onSent: () => void
  /** More buttons. */
  children?: ReactNode
}

/** A question with what answers it. What is typed is kept until it is sent. */
export function AnswerForm({ question, send, onSent, children }: Props) {
  const { id } = question
  const [draft, setDraft] = useOwnDraft<QuestionAnswer | null>(`question ${id}`, null)
  const { busy, problem, run } = useAction()
  const [mistake, setMistake] = useState<string | null>(null)
  const answer = draft ?? question.answer

  const submit = () =>
    run(async () => {
      setMistake(answer ? null : whatIsMissing(question))
      if (!answer) return
      await send(id, answer)
      setDraft(null)
      onSent()
    })

  return (
    <form
      noValidate
      className="asked-form anywhere"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Control question={question} answer={answer} onChange={setDraft} />
      <Refusal sentence={mistake ?? problem?.message ?? null} />
      <Buttons>
        <Button type="submit" kind="solid" busy={busy}>
          {busy ? 'One moment…' : question.answer ? 'Save the answer' : 'Send the answer'}
        </Button>
        {children}
      </Buttons>
    </form>
  )
}

function whatIsMissing({ kind }: DueQuestion): string {
  if (kind === 'text') return 'Please write an answer.'
  return kind === 'scale' ? 'Please choose a number.' : 'Please choose one of the options.'
}

interface ControlProps {
  question: DueQuestion
  answer: QuestionAnswer | null
  onChange: (answer: QuestionAnswer) => void
}

function Control({ question: { text, kind, options }, answer, onChange }: ControlProps) {
  const name = useId()
  if (kind === 'text')
    return (
      <TextArea
        label={text}
        value={answer?.kind === 'text' ? answer.text : ''}
        most={limits.answer}
        onChange={(written) => onChange({ kind: 'text', text: written })}
      />
    )
  if (kind === 'scale')
    return (
      <div className="asked-scale">
        <RadioGroup
          legend={text}
          name={name}
          look="segments"
          options={Array.from({ length: limits.scale }, (_, at) => ({ id: at + 1, text: String(at + 1) }))}
          chosen={answer?.kind === 'scale' ? answer.value : null}
          onChoose={(value) => onChange({ kind: 'scale', value })}
        />
        <p className="aside">1 is the least, {limits.scale} the most.</p>
      </div>
    )
  return (
    <RadioGroup
      legend={text}
      name={name}
      look="list"
      options={options.map((option, at) => ({ id: at + 1, text: option }))}
      chosen={answer?.kind === 'choice' ? answer.option : null}
      onChoose={(option) => onChange({ kind: 'choice', option })}
    />
  )
}
