import type { DemoCode } from '@tradewind/contract/access/demo'
import { useRef } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Day } from '../../../ui/moment.tsx'
import { demoCodeStatus, labNames } from './demo-code-words.ts'
import classes from './demo-codes.module.css'

const count = new Intl.NumberFormat()

/** @param now ms since 1970 */
export function demoCodeColumns(now: number): Column<DemoCode>[] {
  return [
    { head: 'Name', cell: (code) => <Name code={code} /> },
    { head: 'Status', cell: (code) => <Status code={code} now={now} /> },
    { head: 'Labs', cell: ({ labs }) => labNames(labs) },
    {
      head: 'Used / Max',
      numeric: true,
      cell: ({ used, maxUses }) => (
        <span className={classes.short}>
          {count.format(used)} / {maxUses === null ? 'unlimited' : count.format(maxUses)}
        </span>
      ),
    },
    {
      head: 'Last day',
      cell: ({ expiresAt }) => (expiresAt === null ? 'No end' : <Day at={expiresAt} />),
    },
    {
      head: 'Made',
      cell: ({ created }) => <Day at={created} />,
    },
    { head: 'Start link', cell: (code) => <StartLink code={code} /> },
  ]
}

function Name({ code: { name, code } }: { code: DemoCode }) {
  return (
    <>
      {name}
      <code className={classes.below}>{code}</code>
    </>
  )
}

function Status({ code, now }: { code: DemoCode; now: number }) {
  const { tone, text } = demoCodeStatus(code, now)
  return <Tag tone={tone}>{text}</Tag>
}

function StartLink({ code: { name, startUrl } }: { code: DemoCode }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <span className={classes.link}>
      <span ref={shown} className={classes.address}>
        {startUrl}
      </span>
      <CopyButton text={startUrl} what="link" name={`start link of ${name}`} shown={shown} />
    </span>
  )
}
