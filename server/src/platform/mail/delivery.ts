import { setTimeout as delay } from 'node:timers/promises'
import type { MailState } from '@tradewind/contract/operations/mails'
import { day, later, minute, second } from '../../kernel/clock.ts'
import { inTransaction, type Trx } from '../database/transaction.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import type { Services } from '../../kernel/services.ts'
import {
  claimMail,
  deleteEndedMails,
  endClaims,
  endMail,
  noteTry,
  renewClaim,
  type MailRow,
} from './mail-outbox.store.ts'
import { askForMail, askForWaiting } from './outbox.ts'
import type { Deliver } from './transport.ts'
import { judgeFailure, type Verdict } from './verdict.ts'

/** The outcome of a mail. */
export interface MailEnd {
  mail: MailRow
  state: Exclude<MailState, 'waiting'>
  answer: string | null
}

/** Called in the transaction that ends a mail, for the part of the house that must know. */
export type OnMailEnd = (trx: Trx, end: MailEnd) => Promise<void>

/** A claim that is not renewed within this time belongs to a killed process. */
const claimFor = 10 * second
const renewedEvery = 3 * second
/** A mail that could not be delivered for this time is given up. */
const giveUpAfter = 5 * day
/** The longest time between two tries: where the mail server answers and refuses, and where it is away. */
const longestPause = { refused: 30 * minute, away: minute }
/** How long the end of a mail is kept in memory while the database is away. */
const endKeptFor = 10 * minute

/**
 * The handler of the job: claims a stored mail, delivers it, and stores the outcome. The claim is written before
 * the mail is handed over, and the end is kept until the database takes it. So a mail arrives twice, with the same
 * Message-ID, only if its process is killed between the answer of the mail server and that write.
 */
export function createMailDelivery(
  services: Services,
  deliver: Deliver,
  onEnd: OnMailEnd = async () => undefined,
): (mailId: string) => Promise<void> {
  const underWay = new Set<string>()
  const server = watchServer()
  return async (mailId) => {
    // The queue repeats a job whose process it could not hear, for example because the database was away.
    if (underWay.has(mailId)) throw new Error('This process is delivering this mail')
    if (!server.mayTry(services.clock.now())) return await postpone(services, mailId)
    underWay.add(mailId)
    try {
      const mail = await claim(services, mailId)
      if (mail === 'gone') return
      if (mail === 'claimed') throw new Error('Another process is delivering this mail')
      const outcome = await attempt(services, deliver, mail)
      const isBack = server.note(outcome, services.clock.now())
      await untilStored(() => conclude(services, { mail, outcome, onEnd }))
      if (isBack) await inTransaction(services, (trx) => askForWaiting(trx))
    } finally {
      server.letOthersTry()
      underWay.delete(mailId)
    }
  }
}

type DeliveryResult = { state: 'delivered' | 'expired'; answer: string | null } | Verdict

/**
 * While the mail server does not answer, one mail at a time tries whether it is back. The others wait, so that a long
 * queue does not knock for each of its mails.
 */
function watchServer() {
  let failures = 0
  let nextTryAt = 0
  let isTrying = false
  return {
    mayTry: (now: Date) => {
      if (failures === 0) return true
      if (isTrying || now.getTime() < nextTryAt) return false
      isTrying = true
      return true
    },
    letOthersTry: () => {
      isTrying = false
    },
    /** Returns true if the server answers again. */
    note: (outcome: DeliveryResult, now: Date): boolean => {
      const wasAway = failures > 0
      if ('state' in outcome && outcome.state === 'expired') return false
      if ('state' in outcome || outcome.answers) {
        failures = 0
        return wasAway
      }
      failures++
      nextTryAt = now.getTime() + pauseAfter(failures, 'away')
      return false
    },
  }
}

/** Twice as long after each try, from five seconds. In ms. */
function pauseAfter(tries: number, because: keyof typeof longestPause): number {
  return Math.min(5 * second * 2 ** Math.min(tries - 1, 20), longestPause[because])
}

async function postpone(services: Services, mailId: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const mail = await trx
      .selectFrom('mail_outbox')
      .select(['id', 'kind'])
      .where('id', '=', mailId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (mail) await askForMail(trx, mail, longestPause.away)
  })
}

async function attempt(services: Services, deliver: Deliver, mail: MailRow): Promise<DeliveryResult> {
  if (mail.expires_at !== null && mail.expires_at <= services.clock.now())
    return { state: 'expired', answer: mail.answer }
  const renewing = setInterval(() => void keepClaim(services, mail.id), renewedEvery)
  try {
    const answer = await deliver({
      id: mail.id,
      from: services.config.mailFrom,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    })
    return { state: 'delivered', answer }
  } catch (error) {
    const verdict = judgeFailure(error, mail.recipient)
    services.log.warn({ mailId: mail.id, kind: mail.kind, verdict }, 'a mail could not be delivered')
    return verdict
  } finally {
    clearInterval(renewing)
  }
}

/** Stores what a try has brought. The mail server has answered, so an outage of the database must not lose it. */
async function untilStored(store: () => Promise<void>): Promise<void> {
  const until = Date.now() + endKeptFor
  for (;;)
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || Date.now() > until) throw error
      await delay(200)
    }
}

async function conclude(
  services: Services,
  { mail, outcome, onEnd }: { mail: MailRow; outcome: DeliveryResult; onEnd: OnMailEnd },
): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services, async (trx) => {
    const end = endOf(mail, outcome, now)
    if (end) {
      const { state, answer } = end
      const tries = state === 'expired' ? mail.tries : mail.tries + 1
      await endMail(trx, mail.id, { state, answer, tries, ended_at: now })
      await onEnd(trx, end)
      return
    }
    const { heldBy, words, answers } = outcome as Verdict
    const tries = mail.tries + 1
    await noteTry(trx, mail.id, { tries, tried_at: now, held_by: heldBy, answer: words })
    await askForMail(trx, mail, pauseAfter(tries, answers ? 'refused' : 'away'))
  })
}

function endOf(mail: MailRow, outcome: DeliveryResult, now: Date): MailEnd | null {
  if ('state' in outcome) return { mail, ...outcome }
  if (outcome.isFinal) return { mail, state: 'refused', answer: outcome.words }
  const isOver = mail.created_at <= later(now, -giveUpAfter)
  return isOver ? { mail, state: 'given_up', answer: outcome.words } : null
}

async function keepClaim({ db, clock, log }: Services, mailId: string): Promise<void> {
  try {
    await renewClaim(db, mailId, later(clock.now(), claimFor))
  } catch (error) {
    log.warn({ err: error, mailId }, 'the claim on a mail could not be renewed')
  }
}

async function claim({ db, clock }: Services, mailId: string): Promise<MailRow | 'gone' | 'claimed'> {
  const now = clock.now()
  const mail = await claimMail(db, mailId, { now, until: later(now, claimFor) })
  if (mail) return mail
  const waiting = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return waiting ? 'claimed' : 'gone'
}

/**
 * At a start, requests every waiting mail again, because a killed process may have taken its job with it. On the
 * embedded database no other process can be delivering, so the claims of the killed process are removed.
 */
export async function recoverMails(services: Services): Promise<void> {
  await inTransaction(services, async (trx) => {
    if (services.config.databaseUrl === null) await endClaims(trx)
    await askForWaiting(trx)
  })
}

/** The outcome of a mail is told for this time. */
const fatesStay = 30 * day

/** Every night, forgets the outcome of old mails, and requests waiting ones again, because their jobs may have ended. */
export async function tidyMails(services: Services): Promise<void> {
  await inTransaction(services, async (trx) => {
    await deleteEndedMails(trx, later(services.clock.now(), -fatesStay))
    await askForWaiting(trx)
  })
}
