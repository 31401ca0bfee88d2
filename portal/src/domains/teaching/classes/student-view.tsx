import type { ClassSession, ClassStudent, StudentTimeline } from '@tradewind/contract/teaching/classes'
import { useState } from 'react'
import { useAnswer } from '../asking.ts'
import { answersBelow } from './answers-below.ts'
import { Deadline, Failure, Moment, Waiting, WayTo } from '../class-parts.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { factText, number, statusWords } from '@tradewind/contract/teaching/words/classes'
import { DeadlineField } from './time-fields.tsx'
import { clocksAt, momentOf } from '@tradewind/contract/words/zoned-time'
import { runName, zoneName } from '@tradewind/contract/teaching/words/runs'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { call } from '../../../api.ts'
import { RoleButton } from './role-button.tsx'

interface Props {
  theClass: ClassSession
  student: ClassStudent
  tell: (text: string) => void
  /** Called when the student's membership has changed. */
  onChanged: () => void
  onBack: () => void
}

/** A student's decisions with their times. */
export function StudentView({ theClass, student, tell, onChanged, onBack }: Props) {
  const [asked, setAsked] = useState<'extend' | 'remove' | null>(null)
  const { answer, problem, again } = useAnswer(
    ['GET /api/class-sessions/:id/students/:student', theClass.id, student.id],
    () =>
      call('GET /api/class-sessions/:id/students/:student', {
        params: { id: theClass.id, student: student.id },
      }),
  )
  const params = { id: theClass.id, student: student.id }

  async function extend(extendedTo: number | null) {
    await call('PUT /api/class-sessions/:id/students/:student', { params, body: { extendedTo } })
    setAsked(null)
    onChanged()
    tell(extendedTo === null ? 'The class deadline applies again.' : 'The deadline is extended.')
  }

  async function remove() {
    await call('DELETE /api/class-sessions/:id/students/:student', { params })
    tell(`${student.name} was removed from this class.`)
    onBack()
    onChanged()
  }

  return (
    <>
      <Facts theClass={theClass} student={student} />
      {theClass.right !== 'see' && (
        <Buttons>
          <Button kind="outlined" onClick={() => setAsked('extend')}>
            Extend deadline
          </Button>
          <Button kind="warning" onClick={() => setAsked('remove')}>
            Remove
          </Button>
          {theClass.owns && student.fromCourse && (
            <RoleButton
              {...{ id: theClass.id, person: student, tell }}
              becomes="assistant"
              onChanged={() => {
                onBack()
                onChanged()
              }}
            />
          )}
        </Buttons>
      )}
      {answer && <Runs {...answer} results={`/classes/${theClass.id}/students/${student.id}`} />}
      {!answer && !problem && <Waiting what="the student’s decisions" />}
      {problem && <Failure problem={problem} onRetry={again} />}
      {asked === 'extend' && (
        <ExtendDialog
          theClass={theClass}
          student={student}
          onClose={() => setAsked(null)}
          onExtend={extend}
        />
      )}
      {asked === 'remove' && (
        <ActionDialog
          title={`Remove ${student.name}?`}
          action="Remove"
          danger
          onAction={remove}
          onClose={() => setAsked(null)}
        >
          <p>
            Their attempts no longer count in this class, and they cannot join again. They can still read
            their own results.
          </p>
        </ActionDialog>
      )}
    </>
  )
}

function Facts({ theClass, student }: Pick<Props, 'theClass' | 'student'>) {
  const facts = [
    { name: 'Status', value: statusWords[student.status] },
    { name: 'Attempts', value: `${student.attemptsUsed} of ${theClass.attempts}` },
    { name: 'Rehearsals', value: number(student.rehearsals) },
    {
      name: theClass.rehearsal ? 'Score, not counted' : 'Counted score',
      value: student.score === null ? '–' : number(student.score),
    },
  ]
  return (
    <dl className="class-card class-facts stack gap-16-24">
      <div>
        <dt>Email</dt>
        <dd>{student.email || '–'}</dd>
      </div>
      <div>
        <dt>Joined</dt>
        <dd>
          <Moment at={student.joinedAt} />
        </dd>
      </div>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{student.extendedTo === null ? 'Deadline' : 'Personal deadline'}</dt>
        <dd>
          <Deadline at={student.extendedTo ?? theClass.deadline} timeZone={theClass.timeZone} />
        </dd>
      </div>
    </dl>
  )
}

interface ExtendProps {
  theClass: ClassSession
  student: ClassStudent
  onClose: () => void
  onExtend: (extendedTo: number | null) => Promise<void>
}

function ExtendDialog({ theClass, student, onClose, onExtend }: ExtendProps) {
  const { timeZone } = theClass
  const now = student.extendedTo ?? theClass.deadline
  const [value, setValue] = useState(now === null ? '' : clocksAt(now, timeZone))
  const [mistake, setMistake] = useState<string>()

  async function extend() {
    if (value === '') return onExtend(null)
    const moment = momentOf(value, timeZone)
    setMistake(moment === null ? 'Please enter a date and a time.' : undefined)
    if (moment !== null) await onExtend(moment)
  }

  return (
    <ActionDialog title={`Deadline for ${student.name}`} action="Save" onAction={extend} onClose={onClose}>
      {(problem) => (
        <DeadlineField
          label={`Personal deadline, ${zoneName(timeZone)} time`}
          help="Leave empty to use the class deadline."
          value={value}
          timeZone={timeZone}
          onChange={setValue}
          error={mistake ?? problem?.fields.extendedTo}
        />
      )}
    </ActionDialog>
  )
}

type Run = StudentTimeline['runs'][number]

interface RunsProps extends Pick<StudentTimeline, 'runs' | 'answers'> {
  /** The address below which the results are. */
  results: string
}

function Runs({ runs, answers, results }: RunsProps) {
  if (runs.length === 0) return <p className="class-card">This student has not started playing yet.</p>
  // An answer belongs to the class, so it stands once: beside the newest decisions.
  const newest = runs.find(({ kind }) => kind === 'counted')
  return runs.map((run) => (
    <section key={run.id} className="class-card run" aria-label={runName(run)}>
      <h2>{runName(run)}</h2>
      <p className="aside">
        Begun <Moment at={run.startedAt} />. {statusWords[run.status]}
        {run.score !== null && ` with ${number(run.score)} points`}.
      </p>
      {run.status === 'finished' && (
        <Buttons>
          <WayTo to={`${results}/${run.id}`}>
            See the result<span className="visually-hidden"> of {runName(run)}</span>
          </WayTo>
        </Buttons>
      )}
      {run.parts.length > 0 && <Parts run={run} />}
      {run.steps.length === 0 ? (
        <p>No decision yet.</p>
      ) : (
        <Steps steps={run.steps} answers={run === newest ? answers : []} />
      )}
    </section>
  ))
}

/** What the score of a run is made of. */
function Parts({ run: { parts } }: { run: Run }) {
  return (
    <dl className="run-parts" aria-label="Parts of the score">
      {parts.map(({ id, name, points, max }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            {number(points)} of {number(max)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What counted for a decision that was not sent in time. */
function defaultInWords(unsent: Run['steps'][number]['unsent']): string {
  if (unsent === 'proposal') return 'Proposed, not sent in time'
  return unsent === 'draft' ? 'The captain’s draft, not sent in time' : 'Default: not decided in time'
}

interface StepsProps {
  steps: Run['steps']
  answers: StudentTimeline['answers']
}

function Steps({ steps, answers }: StepsProps) {
  return (
    <ol className="timeline">
      {steps.map((step, at) => (
        // Steps never move, so their position identifies them.
        <li key={at}>
          <p>
            <strong>Round {step.round}</strong> <Moment at={step.at} />
            {step.by !== null && <span className="aside">Sent by {step.by}</span>}
            {step.isDefault && <span className="badge">{defaultInWords(step.unsent)}</span>}
          </p>
          {step.facts.length > 0 && (
            <dl>
              {step.facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{factText(value)}</dd>
                </div>
              ))}
            </dl>
          )}
          {answersBelow(at, { steps, answers }).map(({ question, answer, at: when }) => (
            <div key={question} className="timeline-answer">
              <p>
                <strong>You asked: {question}</strong> <Moment at={when} />
              </p>
              <p>{answer}</p>
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}
