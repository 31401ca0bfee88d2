import pLimit from 'p-limit'
import type { PersonalData } from '@tradewind/contract/people/personal-data'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { DownloadPart, PersonHooks } from '../../hooks.ts'
import { findUser } from '../auth/auth.queries.ts'
import { findInstitutionName } from '../../institutions/institutions/institutions.service.ts'
import { sessionEnded } from '../../../platform/sessions/sessions.ts'
import { findStoredUser, listStoredSessions } from './account.queries.ts'

/** Reading all data of a user takes longer than any other call, and is rarely needed. */
const downloadsOfUser: LimitRule = { name: 'data-download', points: 5, seconds: 3600 }

/** Only one complete download at a time is in memory. */
const inTurn = pLimit(1)

/**
 * Everything stored about the caller at one moment, with a file name. It contains no secrets and no data of other
 * people. Refuses with `too_many_requests` after a few downloads per hour.
 */
export async function downloadData(
  services: Services,
  caller: SignedInCaller,
): Promise<{ fileName: string; data: PersonalData }> {
  const userId = caller.session.user.id
  await services.limits.take([downloadsOfUser, userId])
  // The audit entry is written first, because the snapshot that reads the data cannot write.
  await audit(services.db, caller, 'data_downloaded', { subject: userId })
  const data = await inTurn(() => inTransaction(services, (trx) => gather(trx, caller), { snapshot: true }))
  const product = services.config.brand.productName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return { fileName: `${product}-data-${dayInDenver(caller.now)}.json`, data }
}

export const accountPerson: PersonHooks = {
  columns: {
    'users.id': { download: 'account.id', transfer: { stays: 'the account has its own' }, erase: 'deleted' },
    'sessions.user_id': {
      download: 'sessions',
      transfer: { stays: 'they end with the LTI user' },
      erase: 'cascade',
    },
    'tickets.data': {
      download: { not: 'works once and for minutes' },
      transfer: { stays: 'works once and for minutes' },
      erase: { stays: 'works once and for minutes' },
    },
    'mail_outbox.recipient': {
      download: { not: 'mails until they are delivered; codes stand in them' },
      transfer: { stays: 'mails on their way' },
      erase: { stays: 'mails on their way' },
    },
  },
  follows: {
    'users.email': 'account.email',
    'users.email_key': { not: 'the address once more, as it is compared' },
    'users.search_text': { not: 'names and address once more, as they are searched' },
    'users.analytics_key': { not: 'the pseudonym of the person; what is counted under it is told as usage' },
    'sessions.viewer_session_id': { not: 'views of administrators, which the activity tells' },
    'session_tokens.session_id': {
      not: 'hashes of tokens: they let nobody know anything but who has the token',
    },
  },
  download: async (db, { id }) => ({
    account: await readAccount(db, id),
    sessions: (await listStoredSessions(db, id)).map((row) => ({
      id: row.id,
      kind: row.kind,
      userAgent: row.user_agent,
      address: row.address,
      signedInAt: row.signed_in_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
  }),
}

async function gather(trx: Trx, { session, now }: SignedInCaller): Promise<PersonalData> {
  const person = await findUser(trx, session.user.id)
  if (!person) throw sessionEnded()
  const data: DownloadPart = {}
  for (const { download } of trx.services.hooks.person) {
    if (!download) continue
    const { made, ...parts } = await download(trx, person)
    Object.assign(data, parts, { made: { ...data.made, ...made } })
  }
  return { madeAt: now.toISOString(), ...(data as Omit<PersonalData, 'madeAt'>) }
}

async function readAccount(db: Db, userId: string): Promise<PersonalData['account']> {
  const user = await findStoredUser(db, userId)
  const institution =
    user.institution_id === null ? undefined : await findInstitutionName(db, user.institution_id)
  return {
    id: user.id,
    kind: user.kind,
    status: user.status,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    instructor: user.instructor,
    admin: user.admin,
    verified: user.verified,
    hasPassword: user.password_hash !== null,
    institution: institution ?? null,
    createdAt: user.created_at.toISOString(),
  }
}
