import { randomUUID } from 'node:crypto'
import type { ConnectionLink } from '@tradewind/contract/lms/lms'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import {
  deleteOpenLink,
  insertConnectionLink,
  listOpenLinks,
  type OpenLink,
} from './connection-links.queries.ts'
import { invalid } from './platform-form.ts'
import { hasInstitution } from './platforms.queries.ts'

/** How long a connection link works, in ms. */
const linkLives = 7 * day

/** The path of the page that a connection link opens. */
export const registerPath = '/lti/register/:link'

/** A new link that connects one LMS for an institution. Its address is told once: only a hash is stored. */
export async function createConnectionLink(
  services: Services,
  caller: SignedInCaller,
  institutionId: string,
): Promise<{ url: string; expires: number }> {
  const token = newToken()
  const expires = later(caller.now, linkLives)
  const id = randomUUID()
  await inTransaction(services, async (trx) => {
    if (!(await hasInstitution(trx, institutionId)))
      throw invalid('institutionId', 'We could not find this institution. Please reload the list.')
    await insertConnectionLink(trx, {
      id,
      token_hash: hashToken(token),
      institution_id: institutionId,
      created_at: caller.now,
      expires_at: expires,
    })
    await audit(trx, caller, 'lti_connection_link_created', {
      subject: id,
      details: { institution: institutionId },
    })
  })
  const path = registerPath.replace(':link', token)
  return { url: `${services.config.publicUrl}${path}`, expires: expires.getTime() }
}

/** The connection links that work, newest first. */
export async function readConnectionLinks({ db }: Services, { now }: Caller): Promise<ConnectionLink[]> {
  return (await listOpenLinks(db, now)).map(toConnectionLink)
}

export async function revokeConnectionLink(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    if (!(await deleteOpenLink(trx, id)))
      throw new AppError('not_found', 'This link was already used or revoked. Reload the list.')
    await audit(trx, caller, 'lti_connection_link_revoked', { subject: id })
  })
}

function toConnectionLink(row: OpenLink): ConnectionLink {
  return {
    id: row.id,
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    created: row.created_at.getTime(),
    expires: row.expires_at.getTime(),
  }
}
