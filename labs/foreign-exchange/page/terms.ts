import type { Terms } from '../../shell/place/term.tsx'

/** The terms that the lab explains where they stand. */
export const terms: Terms = {
  'no hedge': 'You trade at whatever the rate is at the end of the quarter.',
  forward:
    'A rate fixed today for an amount that you must deliver or take at the end of the quarter, whatever the rate is then.',
  'money market':
    'A forward that you build yourself: borrow one currency, exchange it today, lend the other. The loan counts against your credit line, and nothing against the bank’s limit.',
  put: 'The right, but not the obligation, to sell at the strike. It protects money that comes in, for a premium that you pay today.',
  call: 'The right, but not the obligation, to buy at the strike. It protects money that goes out, for a premium that you pay today.',
  'invoice in merins':
    'The customer pays in merins at today’s rate less a discount, however much is ordered. You then have no currency risk.',
  netting: 'Receipts and payments in one currency cancel out. You hedge only the rest.',
  parity:
    'The forward that spot and the two interest rates imply: spot × (1 + home interest × ¼) ÷ (1 + foreign interest × ¼), with the middle of bid and ask.',
  spot: 'The rate for an exchange today. The bank buys at the bid and sells at the ask.',
  budget: 'The amounts that actually come in or go out, at parity. Results are measured against it.',
  'board’s limit':
    'In nineteen of twenty quarters, currencies must not take the cash flow further below its budget than this.',
  'credit line':
    'What your bank lends you in all. Money-market loans use it in full, forwards a tenth of their value.',
  'bank’s limit': 'The forwards and options that your bank deals with you in all.',
}
