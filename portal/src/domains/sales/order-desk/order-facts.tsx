import { isLabId, labById } from '@tradewind/contract/catalogue'
import { dayWords, momentWords } from '@tradewind/contract/words/dates'
import type { OrderStory } from '@tradewind/contract/sales/order-desk'
import { paperTitle } from '@tradewind/contract/sales/paper-words'
import { priceWords } from '@tradewind/contract/words/prices'
import type { ReactNode } from 'react'
import { Status, Who } from './desk-columns.tsx'
import classes from './order-desk.module.css'
import { PaperButton } from './paper-button.tsx'

/** What was bought, by whom, for how much, and how it stands. */
export function OrderFacts({ story }: { story: OrderStory }) {
  const { status, refundedCents, refunds, byInvoice, billTo } = story
  const overdue = byInvoice?.overdue ?? false
  return (
    <dl className={classes.facts}>
      <Fact term="Status">
        <Status order={{ status, refundedCents, overdue, refund: refunds[0]?.status ?? null }} />
      </Fact>
      <Fact term="What">{whatOf(story)}</Fact>
      <Fact term="Amount">
        {priceWords(story.amountCents)}
        {story.provider === 'sandbox' && ' (test money)'}
      </Fact>
      <Fact term="Who">
        <Who person={story.person} />
      </Fact>
      <Fact term="Ordered">{momentWords(story.createdAt)}</Fact>
      <Fact term="Paid">{story.paidAt === null ? 'Not yet' : momentWords(story.paidAt)}</Fact>
      {billTo && (
        <Fact term="Bill to">
          {[billTo.name, billTo.institution, ...billTo.address.split('\n'), billTo.taxId]
            .filter((line) => line.trim() !== '')
            .join(', ')}
        </Fact>
      )}
      {billTo && billTo.reference !== '' && <Fact term="Reference">{billTo.reference}</Fact>}
      {refunds.map(({ status: state, cents, askedAt }) => (
        <Fact key={askedAt} term="Refund">
          {priceWords(cents)}, {refundWords[state]}, asked {dayWords(askedAt)}
        </Fact>
      ))}
    </dl>
  )
}

const refundWords = { asked: 'under way', paid_back: 'paid back', refused: 'refused by the bank' }

function whatOf({ seats, quantity, productName, byInvoice }: OrderStory): string {
  if (!seats) return productName
  return (byInvoice?.renews ?? null) === null
    ? `${quantity} seats of ${productName}`
    : `Licence of ${productName} for ${quantity} people`
}

interface InvoiceFactsProps {
  story: OrderStory
  byInvoice: NonNullable<OrderStory['byInvoice']>
}

/** What was asked for and decided. */
export function InvoiceFacts({ story: { status }, byInvoice }: InvoiceFactsProps) {
  const { note, codes, dueAt, declinedBecause, renews } = byInvoice
  return (
    <dl className={classes.facts}>
      {renews !== null && <Fact term="Licence of">{renews}</Fact>}
      {note !== '' && <Fact term="They write">{note}</Fact>}
      {codes !== null && (
        <Fact term={renews === null ? 'Code' : 'Goes on'}>
          {codes === 'now' ? 'With the invoice' : 'When it is paid'}
        </Fact>
      )}
      {dueAt !== null && <Fact term="To be paid by">{dayWords(dueAt)}</Fact>}
      {declinedBecause !== null && <Fact term="Declined">{declinedBecause}</Fact>}
      {status === 'asked' && <Fact term="Decision">Nobody has decided yet.</Fact>}
    </dl>
  )
}

/** Access, code and papers of an order; nothing while there are none. */
export function WhatItGave({ story }: { story: OrderStory }) {
  const { grants, code, licenceUntil, papers, number } = story
  return (
    <>
      {(grants.length > 0 || code || licenceUntil !== null) && (
        <section className={classes.card} aria-labelledby="gave">
          <h2 id="gave">What it gave</h2>
          <dl className={classes.facts}>
            {grants.map(({ lab, until, ended }) => (
              <Fact key={lab} term={isLabId(lab) ? labById(lab).name : lab}>
                {ended ? 'Taken back' : `Until ${dayWords(until)}`}
              </Fact>
            ))}
            {licenceUntil !== null && <Fact term="Licence">Until {dayWords(licenceUntil)}</Fact>}
            {code && (
              <Fact term="Code">
                {code.code}: {code.used} of {code.max ?? 'unlimited'} used
                {code.ended && ', unused seats do not work'}
              </Fact>
            )}
          </dl>
        </section>
      )}
      {papers.length > 0 && (
        <section className={classes.card} aria-labelledby="papers">
          <h2 id="papers">Papers</h2>
          <ul className={classes.list}>
            {papers.map((paper) => (
              <li key={paper.number}>
                <PaperButton order={number} paper={paper.number}>
                  {paperTitle(paper)}
                </PaperButton>
                <span className={classes.below}>
                  {dayWords(paper.issuedAt)}, {priceWords(paper.totalCents)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
