import { sql } from 'kysely'
import { labById, type LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Config } from '../../../config.ts'
import { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import type { Move } from '../../hooks.ts'
import type { CourtesyRemindersTable } from './courtesy.tables.ts'
import { lockHolder } from '../grants/grants.queries.ts'

/** How many days before the end a mail is sent, first to last. */
const stages = [3, 1] as const

const batchSize = 200

/** Begins the mails about the end of courtesy access, which are looked for every hour. */
export async function workCourtesyJobs(services: Services): Promise<void> {
  await services.jobs.work('remind-of-courtesy', () => remindOfCourtesy(services))
  await services.jobs.schedule('remind-of-courtesy', '41 * * * *')
}

/**
 * Mails everybody whose courtesy ends in three days or in one, once each. A person who holds the lab for longer by now gets
 * none. Safe at any time, even several times at once.
 */
export async function remindOfCourtesy(services: Services): Promise<void> {
  const caller = Caller.system(services.clock.now())
  for (const days of stages.toReversed()) {
    let batch: Ending[]
    do {
      batch = await listEnding(services.db, { days, now: caller.now })
      for (const ending of batch) await remind(services, caller, { ending, days })
    } while (batch.length === batchSize)
  }
}

interface Ending {
  id: string
  user_id: string
}

interface Stage {
  days: number
  now: Date
}

/** Courtesies that end within a stage's days and whose holders have not been told at this stage or a later one. */
function selectEnding(db: Db, { days, now }: Stage) {
  return (
    db
      .selectFrom('grants')
      .innerJoin('users', 'users.id', 'grants.user_id')
      .leftJoin('courtesy_reminders as told', (join) =>
        join.onRef('told.user_id', '=', 'grants.user_id').onRef('told.lab_id', '=', 'grants.lab_id'),
      )
      .where('grants.origin', '=', 'courtesy')
      .where('grants.ended_at', 'is', null)
      .where('grants.expires_at', '>', now)
      .where('grants.expires_at', '<=', later(now, days * day))
      // A courtesy that has no more days than this was announced when it began.
      .where(sql<boolean>`grants.expires_at - grants.granted_at > ${days} * interval '1 day'`)
      .where(sql<boolean>`coalesce(told.days > ${days}, true)`)
      .where('users.kind', 'in', ['portal', 'lti'])
      .where('users.status', '=', 'active')
      .where('users.email', '<>', '')
      .where('users.instructor', '=', false)
      .where('users.admin', '=', false)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('grants as own')
              .select('own.id')
              .whereRef('own.user_id', '=', 'grants.user_id')
              .whereRef('own.lab_id', '=', 'grants.lab_id')
              .whereRef('own.expires_at', '>=', 'grants.expires_at')
              .where('own.origin', '<>', 'courtesy')
              .where('own.ended_at', 'is', null),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('licences')
              .select('licences.lab_id')
              .whereRef('licences.institution_id', '=', 'users.institution_id')
              .whereRef('licences.lab_id', '=', 'grants.lab_id')
              .where('users.kind', '=', 'lti')
              .where(sql<boolean>`coalesce(licences.expires_at >= grants.expires_at, true)`),
          ),
        ),
      )
  )
}

async function listEnding(db: Db, stage: Stage): Promise<Ending[]> {
  return await selectEnding(db, stage)
    .select(['grants.id', 'grants.user_id'])
    .orderBy('grants.id')
    .limit(batchSize)
    .execute()
}

/** The mail and its record are saved together, so that another process finds the record. */
async function remind(
  services: Services,
  caller: Caller,
  { ending, days }: { ending: Ending; days: number },
): Promise<void> {
  await inTransaction(services, async (trx) => {
    await lockHolder(trx, ending.user_id)
    const found = await selectEnding(trx, { days, now: caller.now })
      .select(['grants.lab_id', 'grants.expires_at', 'users.email', 'users.first_name'])
      .where('grants.id', '=', ending.id)
      .executeTakeFirst()
    if (!found) return
    await noteTold(trx, { user_id: ending.user_id, lab_id: found.lab_id, days, told_at: caller.now })
    const message = endingMail(services.config, found.first_name, {
      lab: found.lab_id,
      until: found.expires_at,
      days,
    })
    await sendMail(trx, caller, { recipient: found.email, message })
  })
}

/** Moves reminders to another user, except of labs of which they were reminded themselves. */
export async function transferReminders(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update courtesy_reminders r set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from courtesy_reminders own where own.user_id = ${to} and own.lab_id = r.lab_id)`.execute(trx)
}

async function noteTold(trx: Trx, told: CourtesyRemindersTable): Promise<void> {
  await trx
    .insertInto('courtesy_reminders')
    .values(told)
    .onConflict((conflict) => conflict.columns(['user_id', 'lab_id']).doUpdateSet(told))
    .execute()
}

function endingMail(
  config: Config,
  firstName: string,
  { lab, until, days }: { lab: LabId; until: Date; days: number },
): MailMessage {
  const { name } = labById(lab)
  const kept = 'Your work is kept, and you go on where you stopped.'
  return {
    kind: 'access',
    subject: `Your free days with ${name} end on ${dayWords(until)}`,
    preview: `Pay or enter a code to go on after that. ${kept}`,
    heading: days === 1 ? 'Your last free day' : 'Your free days end soon',
    blocks: [
      {
        kind: 'paragraph',
        text: `${firstName === '' ? 'Hello' : `Hello ${firstName}`}, you can try ${name} free until ${dayWords(until)}.`,
      },
      {
        kind: 'paragraph',
        text: `To go on after that, buy the lab or enter a code from your instructor or bookstore. ${kept}`,
      },
      { kind: 'button', label: 'Go to Home', url: config.publicUrl },
      { kind: 'note', text: 'If you do nothing, nothing is charged.' },
    ],
  }
}
