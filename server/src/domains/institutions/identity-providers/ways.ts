import { labsIn } from '@tradewind/contract/catalogue'
import { sql } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import { byUnicode, hasText, searchable } from '../../../platform/database/lists.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { judgeVisit } from '../institutions/guests.ts'
import { findActiveProvider } from './identity-providers.queries.ts'

const mostFound = 20
/** A whole campus types from one address, a letter at a time. */
const searchesOfAddress: LimitRule = { name: 'find-institution', points: 6000, seconds: 600 }

/** The institutions whose name contains a text, and through which people can come in: by signing in, or by an open lab. */
export async function findInstitutions(services: Services, caller: Caller, search: string) {
  await services.limits.take([searchesOfAddress, addressKey(caller.address)])
  const offered = labsIn(services.config.environment).map(({ id }) => id)
  let query = services.db
    .selectFrom('institutions')
    .select(['id as institutionId', 'name'])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('identity_providers')
            .select('identity_providers.id')
            .whereRef('institution_id', '=', 'institutions.id')
            .where('active', '=', true),
        ),
        exists(
          selectFrom('institution_labs')
            .select('lab_id')
            .whereRef('institution_id', '=', 'institutions.id')
            .where('lab_id', 'in', offered)
            .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', caller.now)])),
        ),
      ]),
    )
    .orderBy(sql`name ${byUnicode}`)
    .orderBy('id')
    .limit(mostFound)
  if (search !== '') query = query.where(hasText(searchable('name'), search))
  return await query.execute()
}

/** How the caller can come in through an institution, from where they are. */
export async function waysInto(services: Services, caller: Caller, institutionId: string) {
  const { db, config } = services
  await services.limits.take([searchesOfAddress, addressKey(caller.address)])
  const row = await db
    .selectFrom('institutions')
    .select(['name', 'proxy_type', 'proxy_instructions'])
    .where('id', '=', institutionId)
    .executeTakeFirst()
  if (!row) throw new AppError('institution_gone', 'Institution not found.')
  const verdict = await judgeVisit(db, caller, {
    institution: institutionId,
    environment: config.environment,
  })
  const hasProxy = row.proxy_type !== '' || row.proxy_instructions !== ''
  return {
    institutionId,
    name: row.name,
    signIn: (await findActiveProvider(db, institutionId)) !== undefined,
    network: 'admittedBy' in verdict,
    proxy: hasProxy ? { type: row.proxy_type, instructions: row.proxy_instructions } : null,
  }
}
