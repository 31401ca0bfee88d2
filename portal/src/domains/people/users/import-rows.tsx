import { LongAddress } from '../../../ui/long-address.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { AddedRow, PreviewRow } from './import.api.ts'
import classes from './import.module.css'
import { stateTags } from './import-words.ts'

interface ImportRowsProps {
  rows: readonly (PreviewRow | AddedRow)[]
  label: string
}

/** What needs a look comes first. */
const order = { refused: 0, exists: 1, new: 2, added: 2 } as const

/** Each row of a file with its state and the reason. */
export function ImportRows({ rows, label }: ImportRowsProps) {
  const sorted = rows.toSorted((a, b) => order[a.state] - order[b.state] || a.row - b.row)
  return (
    // A long list scrolls, also by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ul className={classes.rows} aria-label={label} tabIndex={0}>
      {sorted.map(({ row, email, firstName, lastName, state, reason }) => (
        <li key={row} className={classes.row}>
          <span className={classes.number}>Row {row}</span>
          <span className={classes.person}>
            <span>{`${firstName} ${lastName}`.trim() || '–'}</span>
            <span className={classes.quiet}>{email === '' ? '–' : <LongAddress address={email} />}</span>
            {reason !== null && <span>{reason}</span>}
          </span>
          <Tag tone={stateTags[state].tone}>{stateTags[state].text}</Tag>
        </li>
      ))}
    </ul>
  )
}
