import { isOffered, labById, type Environment, type LabId } from '@tradewind/contract/catalogue'
import type { ErrorCode } from '@tradewind/contract/errors'
import { codeKey } from '@tradewind/contract/rules'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { endOfSession, startSession } from '../../../platform/sessions/sessions.ts'
import type { TicketData } from '../../../platform/sessions/tickets.ts'
import { addVisitor } from '../../../platform/sessions/visitors.ts'
import { lendLabs } from '../grants/grants.service.ts'
import { findDemoCode, lockDemoCode, updateDemoCode, type DemoCodeRow } from './demo.queries.ts'

// A whole class behind one address may mistype the code on the board. With 99 random bits, no narrower limit is needed.
const wrongCodesOfAddress: LimitRule = { name: 'demo-code-address', points: 100, seconds: 600 }
const demosOfAddress: LimitRule = { name: 'demo-address', points: 3000, seconds: 600 }

/**
 * The demo of a typed code, if it works now. Uses nothing, but unknown codes cost points. If no lab is given, the
 * visitor chooses one.
 */
export async function findDemo(
  services: Services,
  caller: Caller,
  { code, lab }: { code: string; lab: LabId | null },
): Promise<TicketData<'demo'>> {
  const address = addressKey(caller.address)
  await services.limits.take([demosOfAddress, address])
  const row = await services.limits.attempt(
    [wrongCodesOfAddress, address],
    [],
    async () => (await findDemoCode(services.db, codeKey(code))) ?? null,
  )
  const found = refuseUseless(row, caller.now)
  chooseLab(found, lab, services.config.environment)
  return { codeId: found.id, lab }
}

/** Begins a demo and counts its use. Opens the requested lab, or the only one. */
export async function beginDemo(
  trx: Trx,
  caller: Caller,
  { codeId, lab }: TicketData<'demo'>,
): Promise<{ token: string; lab: LabId | null }> {
  const { environment } = trx.services.config
  const code = refuseUseless(await lockDemoCode(trx, codeId), caller.now)
  const chosen = chooseLab(code, lab, environment)
  await updateDemoCode(trx, code.id, { times_used: code.times_used + 1 })
  const visitor = await addVisitor(trx, caller, { kind: 'demo', institutionId: null })
  const until = endOfSession('demo', caller.now)
  const labs = labsOf(code, environment)
  await lendLabs(trx, caller, { userId: visitor.id, labs, origin: 'demo', reference: code.id, until })
  await audit(trx, caller, 'demo_begun', {
    actor: visitor.id,
    subject: code.id,
    details: { labs, until: until.toISOString() },
  })
  await trx.services.hooks.recordEvent(trx, caller, {
    user: { analyticsKey: visitor.analyticsKey, institutionId: null },
    event: { kind: 'Demo', code: code.id },
  })
  return { token: await startSession(trx, caller, { user: visitor }), lab: chosen }
}

function refuseUseless(code: DemoCodeRow | null | undefined, now: Date): DemoCodeRow {
  if (!code) throw new AppError('code_unknown', 'This demo code does not exist. Please check it.')
  const refusal = refusalOf(code, now)
  if (refusal) throw new AppError(...refusal)
  return code
}

function refusalOf(code: DemoCodeRow, now: Date): [ErrorCode, string] | null {
  if (code.revoked_at !== null) return ['code_revoked', 'This demo code is no longer valid.']
  if (code.expires_at !== null && code.expires_at <= now)
    return ['code_expired', 'This demo code has expired.']
  if (code.max_uses !== null && code.times_used >= code.max_uses)
    return ['code_used', 'This demo code has no uses left.']
  return null
}

/** The labs of a code that exist in this environment. */
function labsOf(code: DemoCodeRow, environment: Environment): LabId[] {
  return code.lab_ids.filter((lab) => isOffered(lab, environment))
}

function chooseLab(code: DemoCodeRow, wanted: LabId | null, environment: Environment): LabId | null {
  const labs = labsOf(code, environment)
  const [only, ...more] = labs
  if (only === undefined) throw new AppError('lab_not_held', 'The labs of this demo are not offered here.')
  if (wanted === null) return more.length === 0 ? only : null
  if (labs.includes(wanted)) return wanted
  const sentence = `${labById(wanted).name} is not part of this demo.`
  throw new AppError('invalid_fields', sentence, { fields: { lab: sentence } })
}
