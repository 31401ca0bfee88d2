import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { linkName, linkStatus, typeWords, usageWords } from './link-status.ts'
import classes from './links.module.css'

interface Handlers {
  /** ms since 1970. */
  now: number
  onCopy: (link: RegistrationLink) => void
  onShowUsage: (link: RegistrationLink) => void
}

export function linkColumns({ now, onCopy, onShowUsage }: Handlers): Column<RegistrationLink>[] {
  return [
    { head: 'Description', cell: (link) => <Name link={link} /> },
    { head: 'Status', cell: (link) => <StatusTag link={link} now={now} /> },
    {
      head: 'Expires',
      cell: ({ expiresAt }) => (
        <span className={classes.moment}>
          <Moment at={Date.parse(expiresAt)} />
        </span>
      ),
    },
    { head: 'Active', cell: (link) => <ActiveWindow link={link} /> },
    { head: 'Used', cell: (link) => <Usage link={link} onShow={() => onShowUsage(link)} /> },
    { head: 'Created', cell: (link) => <Creation link={link} /> },
    {
      head: 'Link',
      cell: (link) => (
        <Button
          variant="default"
          size="sm"
          className={classes.copy}
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={`Copy link ${linkName(link)}`}
          onClick={() => onCopy(link)}
        >
          Copy
        </Button>
      ),
    },
  ]
}

function Name({ link }: { link: RegistrationLink }) {
  return (
    <>
      <span className={classes.line}>{link.description || 'No description'}</span>
      <span className={classes.small}>{typeWords[link.linkType]}</span>
    </>
  )
}

function StatusTag({ link, now }: { link: RegistrationLink; now: number }) {
  const { words, tone } = linkStatus(link, now)
  return <Tag tone={tone}>{words}</Tag>
}

function ActiveWindow({ link: { activeFrom, activeTo } }: { link: RegistrationLink }) {
  if (activeFrom === null && activeTo === null) return 'Any time'
  return (
    <>
      {activeFrom !== null && (
        <span className={classes.window}>
          From <Moment at={Date.parse(activeFrom)} />
        </span>
      )}
      {activeTo !== null && (
        <span className={classes.window}>
          Until <Moment at={Date.parse(activeTo)} />
        </span>
      )}
    </>
  )
}

function Usage({ link, onShow }: { link: RegistrationLink; onShow: () => void }) {
  if (link.currentUsage === 0) return <span className={classes.count}>{usageWords(link)}</span>
  return (
    <button
      type="button"
      className={classes.usage}
      aria-label={`${usageWords(link)}, show who used ${linkName(link)}`}
      onClick={onShow}
    >
      {usageWords(link)}
    </button>
  )
}

function Creation({ link: { createdAt, createdBy } }: { link: RegistrationLink }) {
  const [name, host] = (createdBy ?? 'Deleted account').split('@')
  return (
    <span className={classes.creation}>
      <span className={classes.line}>
        <Moment at={Date.parse(createdAt)} />
      </span>
      <span className={classes.small}>
        {name}
        {host !== undefined && (
          <>
            @<wbr />
            {host}
          </>
        )}
      </span>
    </span>
  )
}
