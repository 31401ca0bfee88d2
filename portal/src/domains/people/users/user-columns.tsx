import { dayWords, momentWords } from '@tradewind/contract/words/dates'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { Link } from 'react-router'
import type { Column } from '../../../ui/list/data-table.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { needsVerification, personName, roleWords, verifiedWord } from './user-words.ts'

const none = <span data-quiet>–</span>

export const userColumns: readonly Column<ManagedUser>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: (user) => <Link to={`/admin/users/${user.id}`}>{personName(user)}</Link>,
  },
  {
    head: 'Email',
    sort: 'email',
    plain: true,
    cell: ({ email }) => (email === '' ? none : <LongAddress address={email} />),
  },
  { head: 'Role', plain: true, cell: (user) => <Roles user={user} /> },
  {
    head: 'Verified',
    cell: (user) => {
      const { tone, text } = verifiedWord(user)
      return (
        <span data-quiet={!needsVerification(user) || undefined}>
          <Tag tone={tone}>{text}</Tag>
        </span>
      )
    },
  },
  {
    head: 'Institution',
    plain: true,
    cell: (user) => user.institutionName ?? user.institutionId ?? none,
  },
  {
    head: 'Created',
    sort: 'created',
    plain: true,
    cell: ({ created }) => (
      <time dateTime={new Date(created).toISOString()} title={momentWords(created)}>
        {dayWords(created)}
      </time>
    ),
  },
]

export function Roles({ user }: { user: ManagedUser }) {
  return (
    <span className="inline-row gap-4 wrapping">
      {roleWords(user).map(({ tone, text }) => (
        <Tag key={text} tone={tone}>
          {text}
        </Tag>
      ))}
    </span>
  )
}
