import type { ClassSession, ClassView, SettingField } from '@tradewind/contract/teaching/classes'
import { clockWords } from '@tradewind/contract/words/dates'
import { useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import {
  countedWords,
  number,
  pacingNames,
  rulesInWords,
  solutionWords,
  isInPlay,
} from '@tradewind/contract/teaching/words/classes'
import { pointsInWords } from '@tradewind/contract/teaching/words/hindsight'
import type { LabApi } from '../api.ts'
import { ClassGrades } from '../grades/class-grades.tsx'
import { useGrades } from '../grades/use-grades.ts'
import { useClassView } from './calls.ts'
import { Deadline, Failure, Head, Moment, Waiting } from './class-parts.tsx'
import { DebriefDesk, firstPart } from '../debrief/debrief-desk.tsx'
import { JoinCard } from './join-card.tsx'
import { ClassActions } from './class-actions.tsx'
import { Assistants } from './assistants.tsx'
import { Roster } from './roster.tsx'
import { StudentPage } from './student-page.tsx'
import type { Simulation } from '../simulation.ts'
import { StudentsTable } from './students-table.tsx'

interface Props {
  api: LabApi
  simulation: Simulation<unknown, unknown, unknown>
  id: string
  settingFields: readonly SettingField[]
  /** Shows a message about a completed action. */
  tell: (text: string) => void
  /** The part of the debrief desk that is open; null if the desk is not. */
  desk: string | null
  onDesk: (part: string | null) => void
  onBack: () => void
  onChange: (theClass: ClassSession) => void
  onHost: (theClass: ClassSession) => void
  onCopied: (theClass: ClassSession) => void
}

/** The current state of one class session. */
export function ClassPage(props: Props) {
  const { api, simulation, id, settingFields, tell, desk, onDesk, onBack, onChange, onHost, onCopied } = props
  const { view, updatedAt, problem, again } = useClassView(api, id)
  const watchedGrades = useGrades(api, id)
  const [studentId, setStudentId] = useState<string | null>(null)
  if (!view)
    return (
      <>
        <Head back="All class sessions" title="Class session" onBack={onBack} />
        {problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the class session" />}
      </>
    )
  const { session: theClass, students } = view
  const student = students.find((each) => each.id === studentId)
  if (student)
    return (
      <StudentPage
        api={api}
        simulation={simulation}
        theClass={theClass}
        student={student}
        tell={tell}
        onChanged={again}
        onBack={() => setStudentId(null)}
      />
    )
  if (desk !== null)
    return (
      <DebriefDesk
        api={api}
        simulation={simulation}
        view={view}
        tell={tell}
        part={desk}
        onPart={onDesk}
        onBack={() => onDesk(null)}
      />
    )
  return (
    <>
      <Head back="All class sessions" title={theClass.name} onBack={onBack} />
      {theClass.rehearsal && (
        <p>
          <span className="badge">Rehearsal</span> Nothing counts in this class, and no grades are sent.
        </p>
      )}
      <Buttons label="Lead the class">
        {theClass.pacing !== 'own' && (
          <Button kind="solid" onClick={() => onHost(theClass)}>
            Host this class
          </Button>
        )}
        <Button kind="outlined" onClick={() => onDesk(firstPart)}>
          Debrief desk
        </Button>
      </Buttons>
      <div className="class-top stack gap-24">
        <JoinCard theClass={theClass} tell={tell} />
        <Facts theClass={theClass} settingFields={settingFields} />
      </div>
      <ClassActions
        api={api}
        theClass={theClass}
        students={students}
        now={updatedAt}
        tell={tell}
        onChanged={again}
        onChange={() => onChange(theClass)}
        onCopied={onCopied}
      />
      <Figures view={view} />
      <Updated at={updatedAt} problem={problem !== null} />
      <section aria-labelledby="students-title">
        <h2 id="students-title">Students</h2>
        <StudentsTable
          api={api}
          theClass={theClass}
          students={students}
          parts={view.parts}
          watchedGrades={watchedGrades}
          now={updatedAt}
          tell={tell}
          onOpen={setStudentId}
        />
      </section>
      <ClassGrades api={api} theClass={theClass} watched={watchedGrades} tell={tell} />
      <Roster api={api} theClass={theClass} tell={tell} onRead={again} />
      <Assistants api={api} theClass={theClass} tell={tell} onChanged={again} />
    </>
  )
}

function Facts({
  theClass,
  settingFields,
}: {
  theClass: ClassSession
  settingFields: readonly SettingField[]
}) {
  const inPlay = settingFields.filter((field) => isInPlay(field, theClass.settings))
  const settings = inPlay.flatMap(({ id, name, options }) => {
    const chosen = options.find(({ value }) => value === theClass.settings[id])
    return chosen ? [{ id, name, value: chosen.name }] : []
  })
  return (
    <dl className="class-card class-facts stack gap-16-24">
      <div>
        <dt>Deadline</dt>
        <dd>
          <Deadline at={theClass.deadline} timeZone={theClass.timeZone} />
        </dd>
      </div>
      <div>
        <dt>How rounds open</dt>
        <dd>{pacingNames[theClass.pacing]}</dd>
      </div>
      <div>
        <dt>Attempts</dt>
        <dd>{attemptsInWords(theClass)}</dd>
      </div>
      {theClass.newestRules > 1 && (
        <div>
          <dt>Rules</dt>
          <dd>{rulesInWords(theClass)}</dd>
        </div>
      )}
      <div>
        <dt>Solution</dt>
        <dd>{theClass.solutionOpen ? sentenceCase(solutionWords[theClass.solutionTo]) : 'Closed'}</dd>
      </div>
      {settings.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Instructors</dt>
        <dd>{theClass.instructors.map(({ name }) => name).join(', ')}</dd>
      </div>
      {theClass.endedAt !== null && (
        <div>
          <dt>Ended</dt>
          <dd>
            <Moment at={theClass.endedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function attemptsInWords({ attempts, counted, rehearsal }: ClassSession): string {
  if (rehearsal) return attempts === 1 ? 'One, which does not count' : `${attempts}, which do not count`
  return attempts === 1 ? 'One' : `${attempts}; ${countedWords[counted]}`
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Figures({ view: { students, started, finished, scores } }: { view: ClassView }) {
  const figures = [
    { name: 'Joined', value: number(students.length) },
    { name: 'Started', value: number(started) },
    { name: 'Finished', value: number(finished) },
    { name: 'Median score', value: scores ? pointsInWords(scores.median) : '–' },
  ]
  return (
    <dl className="class-figures stack gap-16">
      {figures.map(({ name, value }) => (
        <div key={name} className="class-card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When the figures arrived. Only a failure to update is announced aloud. */
function Updated({ at, problem }: { at: number; problem: boolean }) {
  return (
    <p className="updated">
      Updated <time dateTime={new Date(at).toISOString()}>{clockWords(at)}</time>
      <span role="status">{problem && '. We could not load the latest figures. Trying again.'}</span>
    </p>
  )
}
