import type { ClassSession } from '@tradewind/contract/teaching/classes'
import type { ClassRoster } from '@tradewind/contract/lms/lms'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { useAction } from '../asking.ts'
import { Failure, Moment } from '../class-parts.tsx'
import { number } from '@tradewind/contract/teaching/words/classes'
import { call } from '../../../api.ts'
import { RoleButton } from './role-button.tsx'

const everyMs = 2000

interface Props {
  theClass: ClassSession
  tell: (text: string) => void
  /** Called when lists were read, which may have changed who is in the class. */
  onRead: () => void
}

/** The class lists of the LMS courses of a class. Shows nothing for a class without an LMS. */
export function Roster({ theClass, tell, onRead }: Props) {
  const { id, owns } = theClass
  // An assistant without the right sees the lists as they are.
  const mayRead = theClass.right !== 'see'
  const { roster, ask, busy, problem } = useRoster({ id, mayRead, onRead })
  const changed = () => {
    ask('opened')
    onRead()
  }
  if (!roster) return problem ? <Failure problem={problem} onRetry={() => ask('opened')} /> : null
  if (roster.courses.length === 0) return null
  const { courses, notHere, notHereCount, left, testStudents } = roster
  const reading = courses.some((course) => course.reading)
  const isOwner = (person: { id: string }) =>
    theClass.instructors.some(({ id: each, owner }) => owner && each === person.id)
  const roleOf = (becomes: 'assistant' | 'student') => (person: { id: string; name: string }) =>
    owns && <RoleButton {...{ id, person, becomes, tell }} onChanged={changed} />
  return (
    <section aria-labelledby="roster-title">
      <h2 id="roster-title">Class list from your LMS</h2>
      <div className="class-card roster">
        {courses.map((course) => (
          <Course
            key={course.id}
            course={course}
            busy={busy}
            onConfirm={mayRead ? () => ask('confirmed') : null}
          />
        ))}
        {mayRead && (
          <Button kind="outlined" busy={busy || reading} onClick={() => ask('asked')}>
            {reading ? 'Reading the list...' : 'Read the list again'}
          </Button>
        )}
        <p role="status" className="visually-hidden">
          {reading ? 'Reading the class list.' : ''}
        </p>
        {problem && <p role="alert">{problem.message}</p>}
        {notHereCount > 0 && <NotHere people={notHere} count={notHereCount} button={roleOf('assistant')} />}
        {left.length > 0 && (
          <Disclosure summary={<>No longer in the course: {number(left.length)}</>}>
            <p>They don’t count here. Their work is kept and returns with them.</p>
            <ul>
              {left.map((student) => (
                <li key={student.id}>{student.name}</li>
              ))}
            </ul>
          </Disclosure>
        )}
        {testStudents.length > 0 && (
          <Disclosure summary={<>Test students: {number(testStudents.length)}</>}>
            <p>They teach the course or were made up by your LMS. They can play, and nothing of it counts.</p>
            <ul>
              {testStudents.map((person) => (
                <li key={person.id}>
                  {person.name} {isOwner(person) ? null : roleOf('student')(person)}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </section>
  )
}

type ListedCourse = ClassRoster['courses'][number]

interface CourseProps {
  course: ListedCourse
  busy: boolean
  /** Null for those who may not answer. */
  onConfirm: (() => void) | null
}

function Course({ course, busy, onConfirm }: CourseProps) {
  const { title, readAt, problem, wouldDrop } = course
  return (
    <div className="stack gap-8">
      <p>
        <strong>{title}</strong>
        <span className="aside">
          {readAt === null ? (
            'Not read yet'
          ) : (
            <>
              Read <Moment at={readAt} />
            </>
          )}
        </span>
      </p>
      {problem && (
        <div className="notice">
          <p>
            {problem.sentence} {problem.advice} Nothing was changed.
          </p>
        </div>
      )}
      {wouldDrop && (
        <div className="notice" role="status">
          <p>
            The LMS no longer lists {number(wouldDrop.students)} of {number(wouldDrop.of)} students. Nothing
            was changed. Is that right?
          </p>
          {onConfirm && (
            <Button kind="outlined" busy={busy} onClick={onConfirm}>
              Yes, use the new list
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface NotHereProps {
  people: ClassRoster['notHere']
  count: number
  button: (person: { id: string; name: string }) => ReactNode
}

function NotHere({ people, count, button }: NotHereProps) {
  return (
    <Disclosure summary={<>Not here yet: {number(count)}</>}>
      <p>They are in the course and have not opened the lab.</p>
      <ul>
        {people.map(({ id, mark, name, email }) => {
          const shown = name ?? `Name hidden by your LMS (${mark})`
          return (
            <li key={id}>
              <span>{shown}</span>
              {email !== '' && <span className="aside">{email}</span>} {button({ id, name: shown })}
            </li>
          )
        })}
      </ul>
      {count > people.length && <p>And {number(count - people.length)} more.</p>}
    </Disclosure>
  )
}

/** The lists, which are asked for when the class is opened, and watched while they are being read. */
function useRoster({ id, mayRead, onRead }: Pick<Props, 'onRead'> & { id: string; mayRead: boolean }) {
  const [roster, setRoster] = useState<ClassRoster | null>(null)
  const { run, busy, problem } = useAction()
  const reading = roster?.courses.some((course) => course.reading) ?? false
  const ask = useCallback(
    (why: 'opened' | 'asked' | 'confirmed') =>
      void run(async () =>
        setRoster(
          mayRead
            ? await call('POST /api/class-sessions/:id/roster', { params: { id }, body: { why } })
            : await call('GET /api/class-sessions/:id/roster', { params: { id } }),
        ),
      ),
    [id, mayRead, run],
  )
  useEffect(() => ask('opened'), [ask])
  useEffect(() => {
    if (!reading) return undefined
    const timer = setInterval(() => {
      call('GET /api/class-sessions/:id/roster', { params: { id } }).then(
        (answer) => {
          setRoster(answer)
          return answer.courses.some((course) => course.reading) ? undefined : onRead()
        },
        // The next try comes soon.
        (error: unknown) => console.error(error),
      )
    }, everyMs)
    return () => clearInterval(timer)
  }, [id, onRead, reading])
  return { roster, ask, busy, problem }
}
