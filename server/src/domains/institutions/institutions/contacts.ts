import { sql } from 'kysely'
import { labIds, type LabId } from '@tradewind/contract/catalogue'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { byUnicode } from '../../../platform/database/lists.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import { contactMail } from './contact.mails.ts'
import { findInstitution } from './institutions.queries.ts'
import { noRanges, rangesContain, shownAddress } from './ip-ranges.ts'

/** The institutions that name the verified address of the caller's own account as their contact, by name. */
export async function listInstitutionsOf(db: Db, { session: { kind, user } }: SignedInCaller) {
  // An LMS may send any address, so its users are nobody's contact.
  if (kind !== 'portal' || user.kind !== 'portal' || !user.verified || user.email === '') return []
  return await db
    .selectFrom('institutions')
    .select(['id', 'name'])
    .where(sql`lower(contact_email)`, '=', sql<string>`lower(${user.email})`)
    // As the index says.
    .where('contact_email', '<>', '')
    .orderBy(sql`name ${byUnicode}`)
    .orderBy('id')
    .execute()
}

/** Refuses everybody but the contacts of an institution and administrators, without telling whether it exists. */
export async function admitContact(db: Db, caller: SignedInCaller, institutionId: string): Promise<void> {
  if (caller.session.user.admin) return
  const own = await listInstitutionsOf(db, caller)
  if (!own.some(({ id }) => id === institutionId)) throw noSuchInstitution()
}

/** The refusal of an institution that does not exist, or is none of the caller's business. */
export function noSuchInstitution(): AppError {
  return new AppError('not_found', 'There is no such institution, or you are not its contact.')
}

/** Tells a new contact that their account has the desk. An address without a verified account has none. */
export async function tellContact(
  trx: Trx,
  caller: SignedInCaller,
  { email, ...institution }: { id: string; name: string; email: string },
): Promise<void> {
  if (email === '') return
  const account = await trx
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('kind', '=', 'portal')
    .where('status', '=', 'active')
    .where('verified', '=', true)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (!account) return
  const message = contactMail(trx.services.config, account.first_name, institution)
  await sendMail(trx, caller, { recipient: account.email, message })
}

interface ForContact {
  name: string
  /** The end of each lab; null for no end. */
  labs: [LabId, Date | null][]
  ranges: string[]
  proxies: string[]
  /** The address from which the caller comes. */
  address: string
  /** The first range or proxy that contains it. */
  inside: { range: string; proxy: boolean } | null
}

/** An institution's labs and networks, for its contacts and administrators. */
export async function readForContact(db: Db, caller: SignedInCaller, id: string): Promise<ForContact> {
  await admitContact(db, caller, id)
  const row = await findInstitution(db, id)
  if (!row) throw noSuchInstitution()
  const contains = (entry: string) => rangesContain([entry], caller.address)
  const range = row.ip_ranges.find(contains)
  const proxy = row.proxy_ips.find(contains)
  return {
    name: row.name,
    labs: labIds.flatMap((lab) => {
      const end = row.labs[lab]
      return end === undefined ? [] : [[lab, end === null ? null : new Date(end)]]
    }),
    ranges: row.ip_ranges.filter((entry) => entry !== noRanges),
    proxies: row.proxy_ips,
    address: shownAddress(caller.address),
    inside:
      range === undefined
        ? proxy === undefined
          ? null
          : { range: proxy, proxy: true }
        : { range, proxy: false },
  }
}
