import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import type { PersonsMail } from '@tradewind/contract/operations/mails'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { useState } from 'react'
import { mailKindWords, mailStateWords, triesWords } from '../../../ui/mail-words.ts'
import { Tag } from '../../../ui/tag.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { LoadedPart } from './loaded-part.tsx'
import classes from './user-page.module.css'
import { useSendAgain, useUserMails } from './users.api.ts'

/** The mails to a person of the last thirty days with their outcome, newest first. */
export function UserMails({ user }: { user: ManagedUser }) {
  const query = useUserMails(user.id)
  return (
    <section className={classes.card} aria-labelledby="user-mails">
      <h2 id="user-mails">Mails</h2>
      <LoadedPart
        query={query}
        failure="The mails could not be loaded."
        empty="No mail to this address within 30 days."
      >
        {(mails) => (
          <ul className={classes.list} aria-label="Mails">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} userId={user.id} />
            ))}
          </ul>
        )}
      </LoadedPart>
    </section>
  )
}

const tones = {
  waiting: 'light',
  delivered: 'success',
  refused: 'danger',
  given_up: 'danger',
  expired: 'light',
} as const

function MailRow({ mail, userId }: { mail: PersonsMail; userId: string }) {
  const send = useSendAgain(userId)
  const [busy, setBusy] = useState(false)
  async function sendAgain() {
    if (busy) return
    setBusy(true)
    try {
      toastSuccess(await send(mail.id))
    } catch (error) {
      toastError(error, 'The mail could not be sent again.')
    } finally {
      setBusy(false)
    }
  }
  const kind = mailKindWords(mail.kind)
  const written = momentWords(mail.writtenAt)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{kind}</strong> <Tag tone={tones[mail.state]}>{mailStateWords(mail.state)}</Tag>
        <p className={classes.small}>
          <span>Written {written}</span>
          {mail.state !== 'delivered' && <span>{triesWords(mail.tries)}</span>}
          {mail.endedAt !== null && <span>Ended {momentWords(mail.endedAt)}</span>}
          {mail.state !== 'delivered' && mail.answer !== null && (
            <span>The mail server said: {mail.answer}</span>
          )}
        </p>
      </div>
      {mail.again && (
        <Button
          variant="default"
          size="sm"
          aria-disabled={busy || undefined}
          aria-label={`Send again: ${kind}, written ${written}`}
          onClick={() => void sendAgain()}
        >
          {busy ? 'Sending...' : 'Send again'}
        </Button>
      )}
    </li>
  )
}
