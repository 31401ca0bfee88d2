import type { ClassSession, ClassView, SettingField } from '@tradewind/contract/class-sessions'
import { useState } from 'react'
import type { LabApi } from '../api.ts'
import { useClassView } from './calls.ts'
import { Deadline, Failure, Head, Moment, Waiting } from './class-parts.tsx'
import { Choices, Scores } from './charts.tsx'
import { countedWords, number } from './figures.ts'
import { JoinCard } from './join-card.tsx'
import { SessionActions } from './session-actions.tsx'
import { StudentPage } from './student-page.tsx'
import { StudentsTable } from './students-table.tsx'

interface Props {
  api: LabApi
  id: string
  settingFields: readonly SettingField[]
  /** Says what was done. */
  tell: (text: string) => void
  onBack: () => void
  onChange: (session: ClassSession) => void
  onCopied: (session: ClassSession) => void
}

/** One class session, as it stands now. */
export function SessionPage({ api, id, settingFields, tell, onBack, onChange, onCopied }: Props) {
  const { view, updatedAt, problem, again } = useClassView(api, id)
  const [studentId, setStudentId] = useState<string | null>(null)
  if (!view)
    return (
      <>
        <Head back="All class sessions" title="Class session" onBack={onBack} />
        {problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the class session" />}
      </>
    )
  const { session, students } = view
  const student = students.find((each) => each.id === studentId)
  if (student)
    return (
      <StudentPage
        api={api}
        session={session}
        student={student}
        tell={tell}
        onChanged={again}
        onBack={() => setStudentId(null)}
      />
    )
  return (
    <>
      <Head back="All class sessions" title={session.name} onBack={onBack} />
      <div className="class-top">
        <JoinCard session={session} tell={tell} />
        <Facts session={session} settingFields={settingFields} />
      </div>
      <SessionActions
        api={api}
        session={session}
        tell={tell}
        onChanged={again}
        onChange={() => onChange(session)}
        onCopied={onCopied}
      />
      <Figures view={view} />
      <Updated at={updatedAt} problem={problem !== null} />
      <section aria-labelledby="students-title">
        <h2 id="students-title">Students</h2>
        <StudentsTable session={session} students={students} now={updatedAt} onOpen={setStudentId} />
      </section>
      <Scores view={view} />
      <Choices choices={view.choices} />
    </>
  )
}

function Facts({
  session,
  settingFields,
}: {
  session: ClassSession
  settingFields: readonly SettingField[]
}) {
  const settings = settingFields.flatMap(({ id, name, options }) => {
    const chosen = options.find(({ value }) => value === session.settings[id])
    return chosen ? [{ id, name, value: chosen.name }] : []
  })
  return (
    <dl className="class-card class-facts">
      <div>
        <dt>Deadline</dt>
        <dd>
          <Deadline at={session.deadline} timeZone={session.timeZone} />
        </dd>
      </div>
      <div>
        <dt>Attempts</dt>
        <dd>{session.attempts === 1 ? 'One' : `${session.attempts}; ${countedWords[session.counted]}`}</dd>
      </div>
      <div>
        <dt>Solution</dt>
        <dd>{session.solutionOpen ? 'Open to the class' : 'Closed'}</dd>
      </div>
      {settings.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Instructors</dt>
        <dd>{session.instructors.map(({ name }) => name).join(', ')}</dd>
      </div>
      {session.endedAt !== null && (
        <div>
          <dt>Ended</dt>
          <dd>
            <Moment at={session.endedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Figures({ view: { students, started, finished, scores } }: { view: ClassView }) {
  const figures = [
    { name: 'Joined', value: number(students.length) },
    { name: 'Started', value: number(started) },
    { name: 'Finished', value: number(finished) },
    { name: 'Median score', value: scores ? number(scores.median) : '–' },
  ]
  return (
    <dl className="class-figures">
      {figures.map(({ name, value }) => (
        <div key={name} className="class-card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** When the figures came. Says aloud only that they no longer come. */
function Updated({ at, problem }: { at: number; problem: boolean }) {
  return (
    <p className="updated">
      Updated <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
      <span role="status">{problem && '. We could not load the latest figures. Trying again.'}</span>
    </p>
  )
}
