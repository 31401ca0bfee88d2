import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Config } from '../../../config.ts'
import { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { insertReminders, listEnding, listToRemind, lockToRemind } from './ending-reminders.queries.ts'

const remindWithin = 14 * day
const batchSize = 200

const extending = 'If you extend now, the new days are added to what is left.'
const afterwards = 'You can still read your results on Home after your access ends.'

interface EndingLab {
  lab: LabId
  endsAt: Date
}

/**
 * Mails every user whose access to a lab ends within 14 days, once per end. Labs with a later end by another grant, and
 * users who hold every lab by their role, are skipped. Runs daily as a job; safe at any time, even several times at
 * once.
 */
export async function remindOfEnding(services: Services): Promise<void> {
  const caller = Caller.system(services.clock.now())
  let after: string | null = null
  let failed = 0
  for (;;) {
    const users: string[] = await listToRemind(services.db, periodOf(caller), after, batchSize)
    for (const userId of users) if (!(await tryToRemind(services, caller, userId))) failed += 1
    const last = users.at(-1)
    if (last === undefined) break
    after = last
  }
  if (failed > 0) throw new Error(`${failed} users could not be reminded`)
}

/** A failure for one user must not stop the mails to the others. */
async function tryToRemind(services: Services, caller: Caller, userId: string): Promise<boolean> {
  try {
    await remindUser(services, caller, userId)
    return true
  } catch (error) {
    services.log.error({ err: error, userId }, 'a user could not be reminded of the end of access')
    return false
  }
}

/** The mail and its record are saved together, so that another process finds the record. */
async function remindUser(services: Services, caller: Caller, userId: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const user = await lockToRemind(trx, userId)
    if (!user) return
    const offered = labsIn(services.config.environment).map(({ id }) => id)
    const ending = (await listEnding(trx, periodOf(caller), userId))
      .filter(({ lab_id }) => offered.includes(lab_id))
      .map((row): EndingLab => ({ lab: row.lab_id, endsAt: row.expires_at }))
    if (ending.length === 0) return
    await insertReminders(
      trx,
      ending.map(({ lab, endsAt }) => ({ user_id: userId, lab_id: lab, ends_at: endsAt })),
    )
    await sendMail(trx, caller, {
      recipient: user.email,
      message: endingMail(services.config, user.email_proven_at === null ? null : user.first_name, ending),
    })
  })
}

/** The period in which ends are announced. */
function periodOf({ now }: Caller): { after: Date; until: Date } {
  return { after: now, until: later(now, remindWithin) }
}

/** The mail about the end of access to one or more labs, first to end first. */
function endingMail(config: Config, firstName: string | null, ending: readonly EndingLab[]): MailMessage {
  const ends = ending.map(({ lab, endsAt }) => ({ ...labById(lab), on: dayWords(endsAt) }))
  const [first] = ends
  const isOne = ends.length === 1 && first !== undefined
  const extendable = ends.filter(({ comes }) => comes === null).map(({ name }) => name)
  const canExtend = extendable.length > 0
  const what = isOne ? 'it' : new Intl.ListFormat('en').format(extendable)
  return {
    kind: 'access',
    subject: isOne
      ? `Your access to ${first.name} ends on ${first.on}`
      : `Your access to ${ends.length} labs ends soon`,
    preview: canExtend ? extending : afterwards,
    heading: 'Your access ends soon',
    blocks: [
      {
        kind: 'paragraph',
        text: `${firstName === null ? 'Hello' : `Hello ${firstName}`}, your access to ${isOne ? 'this lab' : 'these labs'} ends soon:`,
      },
      ...ends.map(({ name, on }) => ({ kind: 'paragraph' as const, text: `${name} ends on ${on}.` })),
      ...(canExtend
        ? [{ kind: 'paragraph' as const, text: `You can extend ${what} on Home. ${extending}` }]
        : []),
      { kind: 'button', label: 'Go to Home', url: config.publicUrl },
      { kind: 'note', text: afterwards },
    ],
  }
}
