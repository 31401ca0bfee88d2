import type { registrationLinksRoutes } from '@tradewind/contract/people/registration-links'
import type { BodyOf } from '@tradewind/contract/route'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { addAccount, limitRegistrations, signedIn } from '../auth/registration.ts'
import { beginSession } from '../auth/begin-session.ts'
import { bindDevice } from '../auth/devices.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { findLinkByToken, insertLinkUse, lockLink, type LinkRow } from './registration-links.queries.ts'

type LinkRegistration = BodyOf<(typeof registrationLinksRoutes)['POST /api/registration-links/use']>

// Only unknown tokens cost points, because a whole faculty may register from one address.
const unknownOfAddress: LimitRule = { name: 'registration-link-address', points: 100, seconds: 600 }

/** Why a link does not work now, or null. `activeFrom` is set if it will work later. */
function problemOf(link: LinkRow, now: Date): { sentence: string; activeFrom: Date | null } | null {
  const refused = (sentence: string, activeFrom: Date | null = null) => ({ sentence, activeFrom })
  if (now > link.expires_at) return refused('This registration link has expired.')
  if (link.active_from !== null && now < link.active_from)
    return refused('This registration link is not yet active.', link.active_from)
  if (link.active_to !== null && now > link.active_to)
    return refused('This registration link is no longer active.')
  if (link.link_type === 'single-use')
    return link.times_used > 0 ? refused('This registration link has already been used.') : null
  return link.usage_limit !== null && link.times_used >= link.usage_limit
    ? refused('This registration link has reached its usage limit.')
    : null
}

/** The link of a token, if it works now. Uses nothing, but unknown tokens cost points. */
async function findWorking(services: Services, caller: Caller, token: string): Promise<LinkRow> {
  const link = await services.limits.attempt(
    [unknownOfAddress, addressKey(caller.address)],
    [],
    async () => (await findLinkByToken(services.db, token)) ?? null,
  )
  return refuseUseless(link, caller.now)
}

function refuseUseless(link: LinkRow | null | undefined, now: Date): LinkRow {
  if (!link) throw linkRefused('Invalid registration link', null)
  const problem = problemOf(link, now)
  if (problem) throw linkRefused(problem.sentence, problem.activeFrom)
  return link
}

function linkRefused(sentence: string, activeFrom: Date | null): AppError {
  return new AppError('link_refused', sentence, {
    details: { activeFrom: activeFrom?.toISOString() ?? null },
  })
}

/** Whether a link works now, and if not, why. */
export async function validateLink(services: Services, caller: Caller, token: string) {
  try {
    const link = await findWorking(services, caller, token)
    return { valid: true, activeFrom: link.active_from?.toISOString() ?? null, error: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'link_refused') throw error
    const { activeFrom } = error.details as { activeFrom: string | null }
    return { valid: false, activeFrom, error: error.message }
  }
}

/**
 * Creates an instructor's account and signs it in. Account and use are saved together: simultaneous calls succeed
 * exactly as often as the link has uses, and a refused account does not use the link.
 */
export async function registerByLink(
  services: Services,
  caller: Caller,
  form: LinkRegistration & { browser: Browser },
): Promise<SignedIn> {
  refuseCommonPassword(form.password, { productName: services.config.brand.productName, email: form.email })
  await limitRegistrations(services, caller)
  // Checked before the slow hash, so that only people with a link can cause that work.
  await findWorking(services, caller, form.token)
  const passwordHash = await hashPassword(caller, form.password)
  const token = await inTransaction(services, async (trx) => {
    const link = refuseUseless(await lockLink(trx, { token: form.token }), caller.now)
    const user = await addAccount(trx, caller, {
      email: form.email,
      firstName: form.firstName,
      lastName: form.lastName,
      passwordHash,
      status: 'active',
      instructor: true,
      verified: false,
    })
    await insertLinkUse(trx, { linkId: link.id, userId: user.id, usedAt: caller.now })
    await audit(trx, caller, 'registration_link_used', { actor: user.id, subject: link.id })
    await bindDevice(trx, caller, { userId: user.id, device: form.browser.keep('device') })
    return await beginSession(trx, caller, user)
  })
  return await signedIn(services, token)
}
