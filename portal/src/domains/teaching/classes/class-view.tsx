import type { ClassSession, ClassView as View, SettingField } from '@tradewind/contract/teaching/classes'
import { clockWords } from '@tradewind/contract/words/dates'
import {
  countedWords,
  number,
  pacingNames,
  rulesInWords,
  solutionWords,
  isInPlay,
} from '@tradewind/contract/teaching/words/classes'
import { pointsInWords } from '@tradewind/contract/teaching/words/hindsight'
import { Buttons } from '@tradewind/ui/button.tsx'
import { useNavigate } from 'react-router'
import { useUser } from '../../../session/session.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { ClassGrades } from './grades/class-grades.tsx'
import { useGrades } from './grades/use-grades.ts'
import { Assistants } from './assistants.tsx'
import { ClassActions } from './class-actions.tsx'
import { Deadline, Moment, WayTo } from '../class-parts.tsx'
import { JoinCard } from './join-card.tsx'
import { Roster } from './roster.tsx'
import { StudentsTable } from './students-table.tsx'

interface Props {
  view: View
  settingFields: readonly SettingField[]
  /** When the view arrived, in ms. */
  updatedAt: number
  /** Whether the last update failed. */
  failed: boolean
  onChanged: () => void
}

/** The current state of one class. */
export function ClassView({ view, settingFields, updatedAt, failed, onChanged }: Props) {
  const { session: theClass, students } = view
  const { id } = theClass
  const { instructor, admin } = useUser()
  const watchedGrades = useGrades(id)
  const go = useNavigate()
  const tell = toastSuccess
  return (
    <>
      {theClass.rehearsal && (
        <p>
          <span className="badge">Rehearsal</span> Nothing counts in this class, and no grades are sent.
        </p>
      )}
      <Buttons label="Lead the class">
        {theClass.pacing !== 'own' && (
          <WayTo to={`/classes/${id}/host`} solid>
            Host this class
          </WayTo>
        )}
        <WayTo to={`/classes/${id}/debrief`}>Debrief</WayTo>
        {(instructor || admin) && <WayTo to={`/classes/note/${theClass.lab}`}>Teaching note</WayTo>}
      </Buttons>
      <div className="class-top stack gap-24">
        <JoinCard theClass={theClass} tell={tell} />
        <Facts theClass={theClass} settingFields={settingFields} />
      </div>
      <ClassActions
        theClass={theClass}
        students={students}
        now={updatedAt}
        tell={tell}
        onChanged={onChanged}
        onChange={() => void go(`/classes/${id}/change`)}
        onCopied={(copy) => {
          tell('Copied. This is the new class session.')
          void go(`/classes/${copy.id}`)
        }}
      />
      <Figures view={view} />
      <Updated at={updatedAt} problem={failed} />
      <section aria-labelledby="students-title">
        <h2 id="students-title">Students</h2>
        <StudentsTable
          theClass={theClass}
          students={students}
          parts={view.parts}
          watchedGrades={watchedGrades}
          now={updatedAt}
          tell={tell}
        />
      </section>
      <ClassGrades theClass={theClass} watched={watchedGrades} tell={tell} />
      <Roster theClass={theClass} tell={tell} onRead={onChanged} />
      <Assistants theClass={theClass} tell={tell} onChanged={onChanged} />
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

function Figures({ view: { students, started, finished, scores } }: { view: View }) {
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
