import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'

/** The texts of a chart. */
export interface FigureWords {
  title: string
  /** Makes the title a heading, on pages that consist of charts. */
  heading?: 'h3' | 'strong'
  /** The message of the picture in one sentence, for people who cannot see it. */
  summary: string
}

interface Props extends FigureWords {
  children: ReactNode
  /** The figures behind the picture, folded. Omitted if the picture is itself a table. */
  table?: ReactNode
}

/** A picture with its title, a sentence that says what it shows, and its figures as a table. */
export function Figure({ title, heading: Title = 'strong', summary, table, children }: Props) {
  return (
    <figure className="ui-figure">
      <figcaption>
        <Title>{title}</Title>
        <p>{summary}</p>
      </figcaption>
      {children}
      {table !== undefined && (
        <Disclosure
          summary={
            <>
              View as table<span className="visually-hidden">: {title}</span>
            </>
          }
        >
          {table}
        </Disclosure>
      )}
    </figure>
  )
}
