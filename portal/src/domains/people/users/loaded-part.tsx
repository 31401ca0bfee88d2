import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import type { ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import classes from './user-page.module.css'

interface LoadedPartProps<Item> {
  query: { data: Item[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The sentence when it could not be loaded and the server gave no reason. */
  failure: string
  /** The sentence when there is nothing. */
  empty: string
  children: (items: Item[]) => ReactNode
}

/** A short list of a person's page in all its states. */
export function LoadedPart<Item>({ query, failure, empty, children }: LoadedPartProps<Item>) {
  const { data, error, isFetching, refetch } = query
  if (error && !isFetching)
    return (
      <Notice tone="error" error={error} onRetry={() => void refetch()}>
        {sentenceOf(error, failure)}
      </Notice>
    )
  if (data === undefined)
    return (
      <div className={classes.bones} role="status">
        <span className="visually-hidden">Loading</span>
        <Skeleton height={20} width="45%" radius={6} />
        <Skeleton height={16} width="70%" radius={6} />
      </div>
    )
  return data.length === 0 ? <p className={classes.none}>{empty}</p> : children(data)
}
