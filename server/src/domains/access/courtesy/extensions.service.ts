import { extensionEveryDays, labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Extension } from '@tradewind/contract/access/courtesy'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { giveExtension } from '../grants/grants.service.ts'
import { lockHolder } from '../grants/grants.queries.ts'
import {
  findClassOfCode,
  listClassesOf,
  readHistory,
  type EndingClass,
  type LabHistory,
} from './extensions.queries.ts'

/** An extension reaches at most as far as a purchase would. */
const mostDays = 365

/** The labs that the caller can extend free, with the latest of their classes. */
export async function readExtensions(services: Services, caller: SignedInCaller): Promise<Extension[]> {
  const { session, now } = caller
  if (holdsEverythingByRole(session.user)) return []
  const found = new Map<LabId, Extension>()
  for (const theClass of await listClassesOf(services.db, session.user.id, now)) {
    if (found.has(theClass.lab_id)) continue
    const judged = judge(
      theClass,
      await readHistory(services.db, historyOf(services, session.user.id, theClass.lab_id)),
      now,
    )
    if ('until' in judged)
      found.set(theClass.lab_id, {
        lab: theClass.lab_id,
        classSession: theClass.id,
        className: theClass.name,
        until: judged.until.getTime(),
      })
  }
  return [...found.values()]
}

function historyOf({ config }: Services, userId: string, lab: LabId) {
  return { userId, lab, refundDays: config.refundDays }
}

type Judged = { until: Date } | { because: string }

/**
 * The rule: a student who paid for a lab before, so long ago that it cannot be refunded any more, plays it free to the end of another class, once in 400 days. A class without a
 * deadline has no end.
 */
function judge(theClass: EndingClass, history: LabHistory, now: Date): Judged {
  const { name } = labById(theClass.lab_id)
  const { deadline } = theClass
  if (theClass.ended_at !== null || (deadline !== null && deadline <= now))
    return { because: 'This class has ended, so access cannot be extended to its end.' }
  if (deadline === null)
    return { because: 'This class has no deadline. Ask your instructor to set one, and try again.' }
  if (history.paidFrom === null)
    return { because: `You can extend ${name} free only if you paid for it before or used a code.` }
  // Otherwise a student could buy, extend, and take the money back.
  if (history.paidFrom > now)
    return {
      because: `${name} can be extended free from ${dayWords(history.paidFrom)}, when it can no longer be refunded.`,
    }
  const until = new Date(Math.min(deadline.getTime(), later(now, mostDays * day).getTime()))
  if (history.heldUntil !== null && history.heldUntil >= until)
    return { because: `You already have access to ${name} to the end of this class.` }
  if (history.extendedAt !== null && later(history.extendedAt, extensionEveryDays * day) > now)
    return {
      because: `${name} was extended free on ${dayWords(history.extendedAt)}. That is possible once in ${extensionEveryDays} days.`,
    }
  return { until }
}

interface ExtensionRequest {
  lab: LabId
  classSession: string | null
  classCode: string | null
}

/** Extends a lab free to the end of a class. The same call again is refused, and changes nothing. */
export async function extendFree(
  services: Services,
  caller: SignedInCaller,
  wanted: ExtensionRequest,
): Promise<Date> {
  const { lab } = wanted
  const { user } = caller.session
  if (!labsIn(services.config.environment).some(({ id }) => id === lab))
    throw new AppError('lab_not_held', 'This lab is not offered here.')
  if (holdsEverythingByRole(user))
    throw new AppError('already_held', `You already have access to ${labById(lab).name}.`)
  const theClass = await findWanted(services, caller, wanted)
  return await inTransaction(services, async (trx) => {
    await lockHolder(trx, user.id)
    const judged = judge(theClass, await readHistory(trx, historyOf(services, user.id, lab)), caller.now)
    if ('because' in judged) throw new AppError('extension_refused', judged.because)
    await giveExtension(trx, caller, {
      userId: user.id,
      lab,
      classId: theClass.id,
      until: judged.until,
    })
    return judged.until
  })
}

/** The class that the caller is in, or that has the code. Wrong codes are limited as when joining. */
async function findWanted(
  services: Services,
  caller: SignedInCaller,
  { lab, classSession, classCode }: ExtensionRequest,
): Promise<EndingClass> {
  const found =
    classSession === null
      ? await ofCode(services, caller, classCode ?? '')
      : (await listClassesOf(services.db, caller.session.user.id, caller.now)).find(
          ({ id }) => id === classSession,
        )
  if (found?.lab_id !== lab)
    throw new AppError('not_found', 'We could not find a class of this lab. Please check its code.')
  return found
}

async function ofCode(
  services: Services,
  caller: SignedInCaller,
  typed: string,
): Promise<EndingClass | undefined> {
  const { code } = await services.hooks.findClassByCode(services, caller, typed)
  return await findClassOfCode(services.db, code)
}

/** What the caller reads afterwards. */
export function extendedSentence(lab: LabId, until: Date): string {
  return `You have ${labById(lab).name} until ${dayWords(until)}.`
}
