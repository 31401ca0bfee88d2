import type { Institution } from '@tradewind/contract/institutions/institutions'
import type { Column } from '../../../ui/list/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Day } from '../../../ui/moment.tsx'
import { isLegacy, labLines, rangesInShort } from './institution-words.ts'
import classes from './institutions.module.css'

type Sort = 'name' | '-name' | 'id' | '-id' | 'created' | '-created'

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: '-name', label: 'Name, backwards' },
  { value: 'id', label: 'ID' },
  { value: '-id', label: 'ID, backwards' },
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
]

/** The order in an address; an unknown one counts as the default. */
export function sortOf(text: string): Sort {
  return sorts.find(({ value }) => value === text)?.value ?? 'name'
}

const count = new Intl.NumberFormat()

/** @param now ms since 1970 */
export function institutionColumns(now: number): Column<Institution>[] {
  return [
    {
      head: 'Name',
      sort: 'name',
      otherSort: { head: 'ID', sort: 'id' },
      cell: ({ name, institutionId }) => (
        <>
          <span className={classes.name}>{name}</span>
          <span className={classes.below}>{institutionId}</span>
        </>
      ),
    },
    { head: 'Ranges', cell: ({ ipRanges }) => <Ranges all={ipRanges} /> },
    { head: 'Labs', cell: ({ products }) => <Labs products={products} now={now} /> },
    { head: 'Contact', cell: (institution) => <Contact of={institution} /> },
    { head: 'Users', numeric: true, cell: ({ users }) => count.format(users) },
    {
      head: 'Added',
      sort: 'created',
      cell: ({ created }) => <Day at={created} />,
    },
  ]
}

function Ranges({ all }: { all: readonly string[] }) {
  const { first, more } = rangesInShort(all)
  return (
    <ul className={classes.lines}>
      {first.map((range) => (
        <li key={range} className={classes.whole}>
          {range}
        </li>
      ))}
      {more > 0 && <li className={classes.quiet}>and {count.format(more)} more</li>}
    </ul>
  )
}

function Labs({ products, now }: { products: Institution['products']; now: number }) {
  return (
    <>
      <ul className={classes.lines}>
        {labLines(products, now).map(({ lab, name, until, expired }) => (
          <li key={lab}>
            {name}
            {until !== null && (
              <>
                {' '}
                <span className={classes.until}>
                  until <Day at={until} />
                </span>
              </>
            )}
            {expired && (
              <>
                {' '}
                <Tag tone="danger">Expired</Tag>
              </>
            )}
          </li>
        ))}
      </ul>
      {isLegacy(products) && <span className={classes.below}>(legacy format)</span>}
    </>
  )
}

function Contact({ of: { contactEmail, contactHasDesk } }: { of: Institution }) {
  if (contactEmail === '') return '–'
  const [name, domain] = contactEmail.split('@')
  return (
    <>
      <span className={classes.whole}>
        {name}
        <wbr />@{domain}
      </span>
      <span className={classes.below}>{contactHasDesk ? 'Has the desk' : 'No verified account yet'}</span>
    </>
  )
}
