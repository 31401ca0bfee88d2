import type { TeachingNote as Note } from '@tradewind/contract/teaching/classes'
import { createContext, use, type ReactNode } from 'react'
import { Reading, Terms } from '@tradewind/ui/parts.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Table } from '@tradewind/ui/table.tsx'

/** How to teach an hour with the lab: the note, then those on the other ways in which it can be played. Made to be printed. */
export function TeachingNote({ note }: { note: Note }) {
  return (
    <div className="teaching-note content stack">
      <section>
        <p className="lead">{note.lead}</p>
        <p className="aside">Students cannot see this page.</p>
        <Buttons>
          <Button kind="outlined" onClick={() => print()}>
            Print
          </Button>
        </Buttons>
      </section>
      <Sections note={note} />
      {note.otherWays?.map((way) => (
        <OtherWay key={way.name} {...way} />
      ))}
    </div>
  )
}

/** Whether a heading stands below that of a way to play. Two ways have sections of the same names. */
const UnderWay = createContext(false)

/** The heading of a section; `inner` is a heading inside of it. */
function Title({ inner = false, children }: { inner?: boolean; children: ReactNode }) {
  const level = 2 + Number(use(UnderWay)) + Number(inner)
  const Heading = `h${level}` as 'h2' | 'h3' | 'h4'
  return <Heading>{children}</Heading>
}

function OtherWay({ name, note }: NonNullable<Note['otherWays']>[number]) {
  return (
    <>
      <section>
        <h2>{name}</h2>
        <p className="lead">{note.lead}</p>
      </section>
      <UnderWay value={true}>
        <Sections note={note} />
      </UnderWay>
    </>
  )
}

function Sections({ note }: { note: Omit<Note, 'otherWays'> }) {
  return (
    <>
      <Sentences title="What students will be able to do" items={note.goals} />
      <Sentences title="Before the class" items={note.before} />
      <Plan plan={note.plan} />
      {note.otherPlans?.map(({ minutes, steps }) => (
        <Plan key={minutes} title={`In ${minutes} minutes, step by step`} plan={steps} />
      ))}
      <section>
        <Title>Questions, and what to listen for</Title>
        <ol className="note-questions stack gap-20">
          {note.questions.map(({ question, listenFor }) => (
            <li key={question}>
              <Title inner>{question}</Title>
              <ul>
                {listenFor.map((answer) => (
                  <li key={answer}>{answer}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <Title>What students often get wrong</Title>
        <Terms terms={note.pitfalls} />
      </section>
      <section>
        <Title>Which settings suit which class</Title>
        <Terms terms={note.settings} />
      </section>
      <section>
        <Title>Reading</Title>
        <Reading works={note.reading} />
      </section>
    </>
  )
}

function Sentences({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <Title>{title}</Title>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

/** A plan as a table. The name of each step is the header of its row. */
export function Plan({ plan, title = 'An hour, step by step' }: Pick<Note, 'plan'> & { title?: string }) {
  return (
    <section>
      <Title>{title}</Title>
      <Table
        look="text"
        className="note-plan"
        rowHead={1}
        columns={[
          { head: 'Minutes', cell: ({ minutes, starts }) => `${starts}–${starts + minutes}` },
          { head: 'Step', cell: ({ name }) => name },
          { head: 'What happens', cell: ({ text }) => text },
        ]}
        rows={plan.map((step, at) => ({ ...step, starts: minutesOf(plan.slice(0, at)) }))}
        rowKey={({ name }) => name}
      />
    </section>
  )
}

function minutesOf(steps: Note['plan']): number {
  return steps.reduce((all, { minutes }) => all + minutes, 0)
}
