import type { ReactNode } from 'react'
import { Table } from './table.tsx'
import { Bar } from './bar.tsx'

/** The building blocks of lab pages. */

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export interface Named {
  name: string
  text: string
}

/** What the player does, in order. */
export function Steps({ steps }: { steps: readonly Named[] }) {
  return (
    <ol className="steps">
      {steps.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Terms with their explanations. */
export function Terms({ terms }: { terms: readonly Named[] }) {
  return (
    <dl className="terms">
      {terms.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

interface PointsProps {
  /** With `of`, points are the earned part of that many. */
  parts: readonly (Named & { points: number; of?: number; note?: string | undefined })[]
}

/** How 100 points are divided, or how many of them were earned. */
export function Points({ parts }: PointsProps) {
  return (
    <Table
      look="text"
      className="points"
      columns={[
        {
          head: 'What counts',
          cell: ({ name, text, points, of = 100 }) => (
            <>
              {name}
              <span>{text}</span>
              <Bar thin share={of > 0 ? points / of : 0} />
            </>
          ),
        },
        {
          head: 'Points',
          cell: ({ points, of, note }) => (
            <>
              {points}
              {of !== undefined && <small> of {of}</small>}
              {note !== undefined && <small className="points-note">{note}</small>}
            </>
          ),
        },
      ]}
      rows={parts}
      rowKey={({ name }) => name}
    />
  )
}

/** Published work: author and year, title, and where it appeared. */
export function Reading({ works }: { works: readonly { by: string; title: string; where: string }[] }) {
  return (
    <ul className="reading">
      {works.map(({ by, title, where }) => (
        <li key={title}>
          {by}. <cite>{title}</cite>. {where}.
        </li>
      ))}
    </ul>
  )
}
