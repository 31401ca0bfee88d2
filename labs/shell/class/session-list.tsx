import type { ClassSession } from '@tradewind/contract/class-sessions'
import type { Lab } from '@tradewind/contract/catalogue'
import { Deadline, Head, Moment } from './class-parts.tsx'
import { number } from './figures.ts'
import { Button, Buttons } from '../ui/button.tsx'

interface Props {
  lab: Lab
  sessions: readonly ClassSession[]
  onBack: () => void
  onNew: () => void
  /** Shows how to teach with the lab. */
  onNote: () => void
  onOpen: (id: string) => void
}

export function SessionList({ lab, sessions, onBack, onNew, onNote, onOpen }: Props) {
  return (
    <>
      <Head back="Back to the lab" title="Class sessions" onBack={onBack} />
      {sessions.length === 0 ? (
        <section className="class-card empty" aria-labelledby="no-sessions">
          <h2 id="no-sessions">Play {lab.name} with your class</h2>
          <p>
            Create a class session and give your students its code. Here you then see who has started, what
            they chose and how they scored.
          </p>
          <Actions onNew={onNew} onNote={onNote} />
        </section>
      ) : (
        <>
          <Actions onNew={onNew} onNote={onNote} />
          <Sessions sessions={sessions} onOpen={onOpen} />
        </>
      )}
    </>
  )
}

function Actions({ onNew, onNote }: Pick<Props, 'onNew' | 'onNote'>) {
  return (
    <Buttons>
      <Button kind="solid" onClick={onNew}>
        New class session
      </Button>
      <Button kind="outlined" onClick={onNote}>
        Teaching note
      </Button>
    </Buttons>
  )
}

function Sessions({ sessions, onOpen }: Pick<Props, 'sessions' | 'onOpen'>) {
  return (
    <table className="class-table">
      <caption className="visually-hidden">Your class sessions, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Code</th>
          <th scope="col">Students</th>
          <th scope="col">Deadline</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row">
              <Button kind="link" onClick={() => onOpen(session.id)}>
                {session.name}
              </Button>
            </th>
            <td data-label="Code" className="code">
              {session.code}
            </td>
            <td data-label="Students">{number(session.students)}</td>
            <td data-label="Deadline">
              <Deadline at={session.deadline} timeZone={session.timeZone} />
            </td>
            <td data-label="State">
              <State endedAt={session.endedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function State({ endedAt }: { endedAt: number | null }) {
  if (endedAt === null) return <span className="badge good">Open</span>
  return (
    <>
      <span className="badge">Ended</span>
      <span className="aside">
        <Moment at={endedAt} />
      </span>
    </>
  )
}
