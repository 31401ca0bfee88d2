import type { ClassSession } from '@tradewind/contract/teaching/classes'
import type { Lab } from '@tradewind/contract/catalogue'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { number } from '@tradewind/contract/teaching/words/classes'
import { Deadline, Head, Moment } from './class-parts.tsx'

interface Props {
  lab: Lab
  classes: readonly ClassSession[]
  /** Whether the user makes classes; teaching assistants do not. */
  mayCreate: boolean
  onBack: () => void
  onNew: () => void
  /** Opens the teaching note of the lab. */
  onNote: () => void
  onOpen: (id: string) => void
}

export function ClassList({ lab, classes, mayCreate, onBack, onNew, onNote, onOpen }: Props) {
  if (!mayCreate && classes.length === 0)
    return (
      <>
        <Head back="Back to the lab" title="Class sessions" onBack={onBack} />
        <p>Your course has no class of {lab.name} yet. An instructor of the course sets it up.</p>
      </>
    )
  return (
    <>
      <Head back="Back to the lab" title="Class sessions" onBack={onBack} />
      {classes.length === 0 ? (
        <section className="class-card empty" aria-labelledby="no-classes">
          <h2 id="no-classes">Play {lab.name} with your class</h2>
          <p>
            Create a class session and give your students the code. You can then see who has started, what
            they chose and how they scored.
          </p>
          <Actions onNew={onNew} onNote={onNote} />
        </section>
      ) : (
        <>
          {mayCreate && <Actions onNew={onNew} onNote={onNote} />}
          <ClassTable classes={classes} onOpen={onOpen} />
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

function ClassTable({ classes, onOpen }: Pick<Props, 'classes' | 'onOpen'>) {
  return (
    <Table
      look="cards"
      caption="Your class sessions, newest first"
      captionHidden
      columns={[
        {
          head: 'Name',
          cell: ({ id, name, pacing, rehearsal }) => (
            <>
              <Button kind="link" onClick={() => onOpen(id)}>
                {name}
              </Button>
              {pacing !== 'own' && (
                <span className="aside">{pacing === 'hosted' ? 'Hosted' : 'With a timetable'}</span>
              )}
              {rehearsal && <span className="aside">Rehearsal: nothing counts</span>}
            </>
          ),
        },
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
