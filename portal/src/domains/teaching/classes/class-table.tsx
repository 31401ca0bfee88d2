import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { labById } from '@tradewind/contract/catalogue'
import { number } from '@tradewind/contract/teaching/words/classes'
import { Buttons } from '@tradewind/ui/button.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { Link } from 'react-router'
import { Deadline, Moment, WayTo } from '../class-parts.tsx'

interface Props {
  classes: readonly ClassSession[]
  /** Whether the reader makes classes; teaching assistants do not. */
  mayCreate: boolean
}

export function ClassTable({ classes, mayCreate }: Props) {
  if (classes.length === 0 && !mayCreate)
    return <p>Your course has no class yet. An instructor of the course sets it up.</p>
  if (classes.length === 0)
    return (
      <section className="class-card empty" aria-labelledby="no-classes">
        <h2 id="no-classes">Play a lab with your class</h2>
        <p>
          Create a class and give your students the code. You can then see who has started, what they chose
          and how they scored.
        </p>
        <NewClass />
      </section>
    )
  return (
    <>
      {mayCreate && <NewClass />}
      <Classes classes={classes} />
    </>
  )
}

function NewClass() {
  return (
    <Buttons>
      <WayTo to="/classes/new" solid>
        New class
      </WayTo>
    </Buttons>
  )
}

function Classes({ classes }: Pick<Props, 'classes'>) {
  return (
    <Table
      look="cards"
      caption="Your classes, newest first"
      captionHidden
      columns={[
        {
          head: 'Name',
          cell: ({ id, name, pacing, rehearsal }) => (
            <>
              <Link to={`/classes/${id}`}>{name}</Link>
              {pacing !== 'own' && (
                <span className="aside">{pacing === 'hosted' ? 'Hosted' : 'With a timetable'}</span>
              )}
              {rehearsal && <span className="aside">Rehearsal: nothing counts</span>}
            </>
          ),
        },
        { head: 'Lab', cell: ({ lab }) => labById(lab).name },
        { head: 'Code', cell: ({ code }) => <span className="code">{code}</span> },
        { head: 'Students', cell: ({ students }) => number(students) },
        {
          head: 'Deadline',
          wide: true,
          cell: ({ deadline, timeZone }) => <Deadline at={deadline} timeZone={timeZone} />,
        },
        { head: 'State', cell: ({ endedAt }) => <State endedAt={endedAt} /> },
      ]}
      rows={classes}
      rowKey={({ id }) => id}
    />
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
