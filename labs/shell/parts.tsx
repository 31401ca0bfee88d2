import type { ReactNode } from 'react'

/** The parts that lab pages are written with. */

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

/** What one does, in order. */
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

/** Terms and what they mean. */
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

/** How 100 points are shared out. */
export function Points({ parts }: { parts: readonly (Named & { points: number })[] }) {
  return (
    <table className="points">
      <thead>
        <tr>
          <th scope="col">What counts</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, text, points }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span>{text}</span>
              <svg className="bar" width="100%" height={6} aria-hidden="true">
                <rect className="bar-track" width="100%" height={6} rx={3} />
                <rect width={`${points}%`} height={6} rx={3} />
              </svg>
            </th>
            <td>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
