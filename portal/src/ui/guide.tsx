import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useId, useRef, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './guide.module.css'
import { LongAddress } from './long-address.tsx'
import { Notice } from './notice.tsx'
import { sentenceOf } from './refusal.ts'

interface GuideProps<Key extends string> {
  heading: string
  /** Our addresses, by what the other system calls them. */
  names: readonly { key: Key; name: string }[]
  query: {
    data: Record<Key, string> | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** How to use them, folded: `Fold` and `Steps`. */
  children: ReactNode
}

/** What the administrator of another system enters there, and where. */
export function Guide<Key extends string>({ heading, names, query, children }: GuideProps<Key>) {
  const { data, error, isFetching, refetch } = query
  const id = useId()
  return (
    <section className={classes.guide} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {heading}
      </h3>
      {error && !isFetching ? (
        <Notice
          tone="error"
          error={error}
          title={sentenceOf(error, 'Failed to fetch the addresses.')}
          onRetry={() => void refetch()}
        >
          Nothing was changed.
        </Notice>
      ) : (
        <dl className={classes.addresses} aria-busy={data === undefined}>
          {names.map(({ key, name }) => (
            <Address key={key} name={name} address={data?.[key]} />
          ))}
        </dl>
      )}
      <div className={classes.folds}>{children}</div>
    </section>
  )
}

function Address({ name, address }: { name: string; address: string | undefined }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={classes.entry}>
      <dt>{name}</dt>
      <dd>
        {address === undefined ? (
          <Skeleton height={16} width="70%" radius={6} />
        ) : (
          <>
            <code ref={shown} className={classes.address}>
              <LongAddress address={address} />
            </code>
            <CopyButton text={address} what="address" name={name.toLowerCase()} shown={shown} />
          </>
        )}
      </dd>
    </div>
  )
}

/** A folded part of a guide. Only one of the parts with the same `group` is unfolded at a time. */
export function Fold({ group, title, children }: { group: string; title: string; children: ReactNode }) {
  return (
    <details name={group} className={classes.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** How to set something up in another system. Words between stars are menus and fields, spelled as there. */
export interface GuideSteps {
  id: string
  name: string
  steps: readonly [string, ...string[]]
}

/** Steps in another system, whose words are set off. */
export function Steps({ steps }: Pick<GuideSteps, 'steps'>) {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>
          {partsOf(step).map(({ text, named }) =>
            named ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
          )}
        </li>
      ))}
    </ol>
  )
}

/** The parts of a step. Every second part is a name in the other system. */
export function partsOf(step: string): { text: string; named: boolean }[] {
  return step.split('*').map((text, index) => ({ text, named: index % 2 === 1 }))
}
