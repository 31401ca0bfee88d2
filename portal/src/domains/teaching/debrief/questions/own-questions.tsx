import type { AskedQuestion, AskedQuestions } from '@tradewind/contract/teaching/debrief/questions'
import { ownQuestionLimits as limits } from '@tradewind/contract/rules'
import { useState } from 'react'
import { ActionDialog } from '../../action-dialog.tsx'
import { useAction, useAnswer } from '../../asking.ts'
import { Failure, Waiting } from '../../class-parts.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { call } from '../../../../api.ts'
import type { DeskProps } from '../desk-props.ts'
import { Answers } from './answers.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { answersLost, kindInWords, neighbourIn, swapped, whenAsked } from './question-words.ts'
import './own-questions.css'

type QuestionAction = { what: 'add' } | { what: 'change' | 'remove'; question: AskedQuestion }

/** What the instructor asks the class after its rounds, and what was answered. */
export function OwnQuestions({ view: { session, students }, tell }: DeskProps) {
  const { id } = session
  const { answer, problem, again } = useAnswer(['GET /api/class-sessions/:id/questions', id], () =>
    call('GET /api/class-sessions/:id/questions', { params: { id } }),
  )
  const [changed, setChanged] = useState<AskedQuestions | null>(null)
  const [asked, setAsked] = useState<QuestionAction | null>(null)
  const [showsNames, setShowsNames] = useState(false)
  const acting = useAction()
  const known = changed ?? answer
  if (!known)
    return problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the questions" />
  const { questions, rounds } = known
  const mayChange = session.right !== 'see'

  function done(next: AskedQuestions, says: string) {
    setChanged(next)
    setAsked(null)
    tell(says)
  }

  const move = (question: AskedQuestion, by: -1 | 1) =>
    acting.run(async () => {
      const order = swapped(questions, question, by)
      setChanged(await call('PUT /api/class-sessions/:id/questions', { params: { id }, body: { order } }))
      tell('The order of the questions is changed.')
    })

  return (
    <section aria-labelledby="own-questions-title">
      <h2 id="own-questions-title">Own questions</h2>
      <p className="help">
        Students answer when their attempt has passed the round, and may change their answers until the class
        closes. You can ask up to {limits.most} questions.
      </p>
      <Buttons>
        {mayChange && session.endedAt === null && questions.length < limits.most && (
          <Button kind="solid" onClick={() => setAsked({ what: 'add' })}>
            Ask a question
          </Button>
        )}
        {questions.length > 0 && (
          <Button
            kind="outlined"
            busy={acting.busy}
            onClick={() =>
              void acting.run(async () =>
                setChanged(await call('GET /api/class-sessions/:id/questions', { params: { id } })),
              )
            }
          >
            Load new answers
          </Button>
        )}
      </Buttons>
      {questions.length === 0 && <p className="class-card">You have not asked this class a question yet.</p>}
      {questions.some(({ answers }) => answers.length > 0) && (
        <Toggle
          label="Show the names"
          note="Switch this on only where the class cannot see your screen."
          checked={showsNames}
          onChange={setShowsNames}
        />
      )}
      <Refusal sentence={acting.problem?.message ?? null} />
      {questions.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          questions={questions}
          rounds={rounds}
          students={students.length}
          showsNames={showsNames}
          busy={acting.busy}
          act={mayChange ? { ask: (what) => setAsked({ what, question }), move } : null}
        />
      ))}
      {asked && asked.what !== 'remove' && (
        <QuestionDialog
          question={asked.what === 'change' ? asked.question : null}
          rounds={rounds}
          onSave={async (form) => {
            if (asked.what === 'add') {
              const params = { id }
              const next = await call('POST /api/class-sessions/:id/questions', { params, body: form })
              return done(next, 'The question is asked.')
            }
            const params = { id, question: asked.question.id }
            const body = { question: form, losesAnswers: asked.question.answers.length }
            const next = await call('PUT /api/class-sessions/:id/questions/:question', { params, body })
            return done(next, 'The question is changed.')
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'remove' && (
        <ActionDialog
          title="Remove this question?"
          action="Remove"
          danger
          onAction={async () => {
            const params = { id, question: asked.question.id }
            const body = { losesAnswers: asked.question.answers.length }
            const left = await call('POST /api/class-sessions/:id/questions/:question/remove', {
              params,
              body,
            })
            done(left, 'The question is removed.')
          }}
          onClose={() => setAsked(null)}
        >
          <p className="own-question-text">“{asked.question.text}”</p>
          <p>{answersLost(asked.question.answers.length) ?? 'Nobody has answered it yet.'}</p>
        </ActionDialog>
      )}
    </section>
  )
}

interface CardProps {
  question: AskedQuestion
  /** All questions of the class. */
  questions: readonly AskedQuestion[]
  rounds: number
  students: number
  showsNames: boolean
  busy: boolean
  /** Null for those who may only read. */
  act: {
    ask: (what: 'change' | 'remove') => void
    move: (question: AskedQuestion, by: -1 | 1) => Promise<void>
  } | null
}

function QuestionCard({ question, questions, rounds, students, showsNames, busy, act }: CardProps) {
  return (
    <article className="class-card own-question stack gap-12" aria-label={question.text}>
      <p className="aside">
        {whenAsked(question.round, rounds)} · {kindInWords[question.kind]}
      </p>
      <h3>{question.text}</h3>
      <Answers question={question} students={students} showsNames={showsNames} />
      {act && (
        <Buttons label={`Change “${question.text}”`}>
          <Button kind="outlined" onClick={() => act.ask('change')}>
            Change
          </Button>
          {neighbourIn(questions, question, -1) && (
            <Button busy={busy} onClick={() => void act.move(question, -1)}>
              Move up
            </Button>
          )}
          {neighbourIn(questions, question, 1) && (
            <Button busy={busy} onClick={() => void act.move(question, 1)}>
              Move down
            </Button>
          )}
          <Button kind="warning" onClick={() => act.ask('remove')}>
            Remove
          </Button>
        </Buttons>
      )}
    </article>
  )
}
