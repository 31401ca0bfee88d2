import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Moment } from '../../../ui/moment.tsx'
import classes from './providers.module.css'
import { kinds } from './provider-form.ts'

export function kindWords(kind: IdentityProvider['kind']): string {
  return kinds.find(({ value }) => value === kind)?.label ?? kind
}

export const providerColumns: readonly Column<IdentityProvider>[] = [
  {
    head: 'Institution',
    cell: ({ institutionName, institutionId }) => (
      <>
        <span className={classes.name}>{institutionName}</span>
        <span className={classes.below}>{institutionId}</span>
      </>
    ),
  },
  { head: 'Kind', cell: ({ kind }) => kindWords(kind) },
  { head: 'Issuer', cell: ({ issuer }) => <span className={classes.address}>{issuer}</span> },
  { head: 'Status', cell: (provider) => <Status {...provider} /> },
  {
    head: 'Last sign-in',
    cell: ({ lastSignIn }) => (lastSignIn === null ? 'Never' : <Moment at={lastSignIn} />),
  },
]

function Status({ active, metadata, lastSignIn }: IdentityProvider) {
  if (!active) return <Tag tone="light">Off</Tag>
  if (metadata?.problem) return <Tag tone="danger">Metadata</Tag>
  return lastSignIn === null ? <Tag tone="warning">Waiting</Tag> : <Tag tone="success">Active</Tag>
}
