import type { WaitingMail } from '@tradewind/contract/operations/mails'
import type { Column } from '../../../ui/list/data-table.tsx'
import { useListAddress } from '../../../ui/list/list-address.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { LongAddress } from '../../../ui/long-address.tsx'
import { mailKindWords, triesWords } from '../../../ui/mail-words.ts'
import { Moment } from '../../../ui/moment.tsx'
import classes from './overview.module.css'
import { useWaitingMails } from './admin.api.ts'

const pageSizes = [20, 50, 100]

const columns: Column<WaitingMail>[] = [
  { head: 'To', cell: ({ recipient }) => <LongAddress address={recipient} /> },
  { head: 'Subject', cell: ({ subject }) => subject },
  { head: 'Kind', cell: ({ kind }) => mailKindWords(kind) },
  { head: 'Waiting since', cell: ({ writtenAt }) => <Moment at={writtenAt} /> },
  {
    head: 'Last try',
    cell: ({ tries, answer }) => (answer === null ? triesWords(tries) : `${triesWords(tries)}: ${answer}`),
  },
]

/** The mails that are not delivered yet. */
export function MailTab() {
  const address = useListAddress({ pageSize: 20, pageSizes, sort: '' })
  const query = useWaitingMails({ page: address.page, pageSize: address.pageSize })
  return (
    <section aria-labelledby="mail-heading">
      <h2 id="mail-heading" className="visually-hidden">
        Mail
      </h2>
      <p className={classes.lead}>
        Mails that are not delivered yet, oldest first. We try each again for five days, a code until it
        expires. If they pile up, check the mail server. What became of a mail stands on the page of its
        person.
      </p>
      <PagedList
        label="Waiting mails"
        columns={columns}
        query={query}
        address={address}
        pageSizes={pageSizes}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        failure="The waiting mails could not be loaded."
        empty={<p>No mail is waiting. Everything was handed to the mail server.</p>}
      />
    </section>
  )
}
