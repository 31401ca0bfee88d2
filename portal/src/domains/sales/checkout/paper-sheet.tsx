import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { Order } from '@tradewind/contract/sales/checkout'
import { dayWords } from '@tradewind/contract/words/dates'
import {
  billToLines,
  lineHeads,
  paperFacts,
  paperNote,
  paperTitle,
  sellerLines,
  testModeWords,
  totalWords,
} from '@tradewind/contract/sales/paper-words'
import type { Paper } from '@tradewind/contract/sales/papers'
import { priceWords } from '@tradewind/contract/words/prices'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../../ui/back-link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toastError } from '../../../ui/toast.ts'
import { usePart } from '../../../ui/use-part.ts'
import { useSavePaper } from './checkout.api.ts'
import classes from './invoice.module.css'
import { paperPath, payLink, receiptLink } from './order-model.ts'

const loadBillForm = () => import('./bill-form.tsx')

interface PaperSheetProps {
  order: Order
  paper: Paper
  /** All papers of the order. */
  papers: readonly Paper[]
}

/** A paper as it is printed. What can be done with it comes first, and the form for its details only when asked for. */
export function PaperSheet({ order, paper, papers }: PaperSheetProps) {
  const [isEditing, setEditing] = useState(false)
  const part = usePart(loadBillForm, isEditing, {
    failure: 'Part of this page could not be loaded. Please check your connection and reload the page.',
    giveUp: () => setEditing(false),
  })
  const sheet = useRef<HTMLElement>(null)
  const endEditing = () => {
    setEditing(false)
    // The button that ended it has disappeared, so the focus needs a new place.
    sheet.current?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.place}>
      <Actions order={order} paper={paper} onChange={isEditing ? null : () => setEditing(true)} />
      {isEditing && part && <part.BillForm order={order} onDone={endEditing} />}
      <article ref={sheet} tabIndex={-1} className={classes.sheet}>
        <header className={classes.head}>
          <PageHeading title={paperTitle(paper)}>
            {paperTitle({ ...paper, number: '' })}
            <span className={classes.number}>{paper.number}</span>
          </PageHeading>
          {paper.testMode && <p className={classes.mark}>{testModeWords}</p>}
        </header>
        <Parties paper={paper} />
        <Lines paper={paper} />
        <p className={classes.note}>{paperNote(paper)}</p>
      </article>
      <OtherPapers shown={paper} papers={papers} />
      <Elsewhere order={order} />
    </div>
  )
}

interface ActionsProps {
  order: Order
  paper: Paper
  /** Null while details are being changed. */
  onChange: (() => void) | null
}

function Actions({ order, paper, onChange }: ActionsProps) {
  const { mutate, isPending } = useSavePaper(paper.order)
  const pay = payLink(order)
  return (
    <div className={classes.actions}>
      {pay !== null && paper.kind === 'invoice' && (
        <Button component="a" href={pay}>
          Pay online
        </Button>
      )}
      <Button
        variant={pay === null ? 'filled' : 'default'}
        leftSection={<IconDownload aria-hidden size={20} stroke={1.75} />}
        loading={isPending}
        onClick={() => mutate(paper.number, { onError: (error) => toastError(error) })}
      >
        Download PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {onChange && (
        <Button variant="default" onClick={onChange}>
          {order.billTo === null ? 'Add billing details' : 'Change details'}
        </Button>
      )}
    </div>
  )
}

function Elsewhere({ order }: { order: Order }) {
  const receipt = receiptLink(order)
  return (
    <div className={`${classes.actions} ${classes.below}`}>
      {receipt !== null && (
        <a href={receipt} target="_blank" rel="noopener noreferrer">
          Receipt of the payment provider<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      <BackLink to="/settings?part=orders">Back to your account</BackLink>
    </div>
  )
}

function OtherPapers({ shown, papers }: { shown: Paper; papers: readonly Paper[] }) {
  const others = papers.filter(({ number }) => number !== shown.number)
  if (others.length === 0) return null
  return (
    <section className={classes.others} aria-labelledby="other-papers">
      <h2 id="other-papers">Also for this order</h2>
      <ul>
        {others.map((paper) => (
          <li key={paper.number}>
            <Link to={paperPath(paper)}>{paperTitle(paper)}</Link>, {dayWords(paper.issuedAt)},{' '}
            {priceWords(paper.totalCents)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parties({ paper }: { paper: Paper }) {
  return (
    <dl className={classes.parties}>
      <Fact term="From" lines={sellerLines(paper)} />
      <Fact term="Bill to" lines={billToLines(paper)} />
      {paperFacts(paper).map(({ term, value }) => (
        <Fact key={term} term={term} lines={[value]} />
      ))}
    </dl>
  )
}

function Fact({ term, lines }: { term: string; lines: readonly string[] }) {
  return (
    <div>
      <dt>{term}</dt>
      {lines.map((line, index) => (
        <dd key={index}>
          <bdi>{line}</bdi>
        </dd>
      ))}
    </div>
  )
}

function Lines({ paper }: { paper: Paper }) {
  const { lines, taxCents, totalCents } = paper
  return (
    <table className={classes.lines}>
      <caption className="visually-hidden">What this paper is about</caption>
      <thead>
        <tr>
          {lineHeads(paper).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, detail, quantity, unitCents, cents }) => (
          <tr key={text}>
            <td>
              {text}
              <span className={classes.what}>{detail}</span>
            </td>
            <td>{quantity}</td>
            <td>{priceWords(unitCents)}</td>
            <td>{priceWords(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {taxCents > 0 && <Sum label="Tax" cents={taxCents} />}
        <Sum label={totalWords(paper)} cents={totalCents} />
      </tfoot>
    </table>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{priceWords(cents)}</td>
    </tr>
  )
}
