import type { DueQuestion, QuestionAnswer } from '@tradewind/contract/teaching/debrief/questions'
import { useRef, useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { AskedPlayer } from './use-due-questions.ts'
import './asked-questions.css'

/** What the instructor asks, in one line above the decision, which it leaves in view. */
export function AskedNotice({ asked, round }: { asked: AskedPlayer; round: number }) {
  const [open, setOpen] = useState(false)
  const [laterIn, setLaterIn] = useState<number | null>(null)
  const unanswered = asked.questions.filter(({ answer }) => answer === null)
  const [question] = unanswered
  if (!question || asked.closed !== null) return null
  if (laterIn === round && !open) return null
  return (
    <aside
      className="asked-notice cluster gap-4-16 middle spread paper round-control"
      aria-label="A question of your instructor"
    >
      <p>
        <strong>Your instructor asks:</strong> {question.text}
      </p>
      <Buttons>
        <Button kind="outlined" small onClick={() => setOpen(true)}>
          Answer
        </Button>
        <Button small about="answer your instructor" onClick={() => setLaterIn(round)}>
          Later
        </Button>
      </Buttons>
      {open && (
        <Dialog title="Your instructor asks" onClose={() => setOpen(false)}>
          <AnswerForm
            key={question.id}
            question={question}
            send={asked.send}
            onSent={() => setOpen(unanswered.length > 1)}
          >
            <Button onClick={() => setOpen(false)}>Later</Button>
          </AnswerForm>
        </Dialog>
      )}
    </aside>
  )
}

/** The same where there is time: while one waits, and on the result. Answers stand there until the class closes. */
export function AskedCards({ asked: { questions, closed, send } }: { asked: AskedPlayer }) {
  const shown = closed === null ? questions : questions.filter(({ answer }) => answer !== null)
  if (shown.length === 0) return null
  return (
    <section className="asked-cards" aria-labelledby="asked-title">
      <h3 id="asked-title">Your instructor asks</h3>
      {shown.map((question) => (
        <AskedCard key={question.id} question={question} send={closed === null ? send : null} />
      ))}
    </section>
  )
}

interface CardProps {
  question: DueQuestion
  /** Null once the class has closed. */
  send: AskedPlayer['send'] | null
}

function AskedCard({ question, send }: CardProps) {
  const [changing, setChanging] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const card = useRef<HTMLElement>(null)
  const { answer } = question
  const writes = send !== null && (answer === null || changing)
  return (
    <article
      className="asked-card pad-16-20 paper round-card"
      aria-label={question.text}
      ref={card}
      tabIndex={-1}
    >
      {writes ? (
        <AnswerForm
          question={question}
          send={send}
          onSent={() => {
            setSaved(true)
            setChanging(false)
            card.current?.focus()
          }}
        >
          {changing && <Button onClick={() => setChanging(false)}>Cancel</Button>}
        </AnswerForm>
      ) : (
        <>
          <p>
            <strong>{question.text}</strong>
          </p>
          {answer && <p className="asked-answer anywhere">Your answer: {inWords(question, answer)}</p>}
          {send && (
            <Buttons>
              <Button
                kind="outlined"
                small
                about="your answer"
                onClick={() => {
                  setSaved(false)
                  setChanging(true)
                }}
              >
                Change
              </Button>
            </Buttons>
          )}
        </>
      )}
      <p className="visually-hidden" role="status">
        {isSaved && 'Your answer is saved.'}
      </p>
    </article>
  )
}

function inWords({ options }: DueQuestion, answer: QuestionAnswer): string {
  if (answer.kind === 'text') return answer.text
  return answer.kind === 'scale' ? String(answer.value) : (options[answer.option - 1] ?? '')
}
