import { IconChevronDown } from '@tabler/icons-react'
import { momentWords } from '@tradewind/contract/words/dates'
import type { Promotion } from '@tradewind/contract/access/promotion-codes'
import { useId, useRef, useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Limit } from './limit.tsx'
import classes from './promotion-codes.module.css'
import { endedWords, userWords } from './promotion-words.ts'
import { ShareCode } from './share-code.tsx'

const columns = { code: 'Code', products: 'Product(s)', used: 'Used / Max', remaining: 'Remaining' } as const

/** Codes with their uses. On narrow screens each row is a card. */
export function PromotionTable({ promotions }: { promotions: Promotion[] }) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Your promotion codes</caption>
      <thead>
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {promotions.map((promotion) => (
        <PromotionRows key={promotion.promotion_code} promotion={promotion} />
      ))}
    </table>
  )
}

/** A code, and below it the people who used it, once the reader asks for them. */
function PromotionRows({ promotion }: { promotion: Promotion }) {
  const [opened, setOpened] = useState(false)
  const usesId = useId()
  const code = useRef<HTMLElement>(null)
  const { promotion_code: text, product_name: product, max_redemptions: max, remaining } = promotion
  const ended = endedWords(promotion.ended)
  return (
    <tbody className={classes.promotion} data-ended={ended !== null || undefined}>
      <tr>
        <th scope="row">
          <Label name={columns.code} />
          <span className={classes.codeLine}>
            <code ref={code} className={classes.code}>
              {text}
            </code>
            {ended !== null && <span className={classes.ended}>{ended}</span>}
            <CopyButton text={text} what="code" shown={code} />
          </span>
          {remaining !== 0 && (
            <span className={classes.share}>
              <ShareCode product={promotion.product} code={text} />
            </span>
          )}
        </th>
        <td>
          <Label name={columns.products} />
          {product}
        </td>
        <td>
          <Label name={columns.used} />
          <span className={classes.usedLine}>
            <span className={classes.number}>
              {promotion.times_redeemed} / <Limit of={max} />
            </span>
            <button
              type="button"
              className={classes.toggle}
              aria-label={`Who used it: ${text}`}
              aria-expanded={opened}
              aria-controls={usesId}
              onClick={() => setOpened(!opened)}
            >
              Who used it
              <IconChevronDown size={18} aria-hidden />
            </button>
          </span>
        </td>
        <td>
          <Label name={columns.remaining} />
          <span className={classes.number} data-none={remaining === 0 || undefined}>
            <Limit of={remaining} />
          </span>
        </td>
      </tr>
      <tr id={usesId} hidden={!opened}>
        <td colSpan={4} className={classes.uses}>
          {opened && <Uses people={promotion.uses} code={text} />}
        </td>
      </tr>
    </tbody>
  )
}

/** The column's name, which only appears when rows are cards. */
function Label({ name }: { name: string }) {
  return (
    <span className={classes.label} aria-hidden>
      {name}
    </span>
  )
}

function Uses({ people, code }: { people: Promotion['uses']; code: string }) {
  if (people.length === 0) return <p className={classes.nobody}>Nobody has used this code yet.</p>
  return (
    <ul className={classes.people} aria-label={`Who used ${code}`}>
      {people.map((entry, index) => {
        const { name, email } = userWords(entry)
        return (
          <li key={`${entry.usedAt} ${index}`}>
            <span className={classes.who}>
              <span data-gone={entry.email === null || undefined}>{name}</span>
              {email !== null && <span className={classes.email}>{email}</span>}
            </span>
            <time dateTime={new Date(entry.usedAt).toISOString()}>{momentWords(entry.usedAt)}</time>
          </li>
        )
      })}
    </ul>
  )
}
