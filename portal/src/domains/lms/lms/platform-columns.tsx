import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Moment } from '../../../ui/moment.tsx'
import classes from './lms.module.css'

export const platformColumns: readonly Column<LmsPlatform>[] = [
  {
    head: 'Name',
    cell: ({ name, clientId }) => (
      <>
        <span className={classes.name}>{name}</span>
        <span className={classes.below}>Client ID {clientId}</span>
      </>
    ),
  },
  { head: 'Institution', cell: (platform) => <Institution {...platform} /> },
  { head: 'Issuer', cell: ({ issuer }) => <span className={classes.address}>{issuer}</span> },
  {
    head: 'Status',
    cell: ({ active, lastLaunch }) => {
      if (!active) return <Tag tone="light">Off</Tag>
      return lastLaunch === null ? <Tag tone="warning">Waiting</Tag> : <Tag tone="success">Active</Tag>
    },
  },
  {
    head: 'Last launch',
    cell: ({ lastLaunch }) => (
      <span className={classes.moment}>{lastLaunch === null ? 'Never' : <Moment at={lastLaunch} />}</span>
    ),
  },
]

function Institution({ institutionId, institutionName }: LmsPlatform) {
  if (institutionId === null) return <Tag tone="danger">Deleted</Tag>
  return (
    <>
      {institutionName ?? institutionId}
      <span className={classes.below}>{institutionId}</span>
    </>
  )
}
