import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'

/** The words of every chart. */
export interface FigureWords {
  title: string
  /** Makes the title a heading, on pages that consist of charts. */
  heading?: 'h3' | 'strong'
  /** What the picture says, in one sentence, for people who do not see it. */
  summary: string
}

interface Props extends FigureWords {
  children: ReactNode
  /** The figures behind the picture, folded away. Omitted where the picture is a table itself. */
  table?: ReactNode
}

/** A picture with its title, the sentence that says what it shows, and its figures as a table. */
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
