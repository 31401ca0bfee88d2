import { randomUUID } from 'node:crypto'
import { isOffered, labById, labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import type { DemoCode, demoRoutes } from '@tradewind/contract/access/demo'
import type { BodyOf, QueryOf } from '@tradewind/contract/route'
import { codeKey } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { newLongCode } from '../../../kernel/random.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { endOfNamedDay } from '../../../kernel/zones.ts'
import { AppError } from '../../../kernel/error.ts'
import { answerList, rowsAndCount, exportList, momentCell } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  countDemoCodes,
  insertDemoCode,
  listDemoCodes,
  lockDemoCode,
  updateDemoCode,
  type DemoCodeRow,
} from './demo.queries.ts'

type DemoRoutes = typeof demoRoutes

export async function readDemoCodes(services: Services, query: QueryOf<DemoRoutes['GET /api/demo/codes']>) {
  return await answerList(
    query,
    rowsAndCount(
      (range) => listDemoCodes(services.db, query.search, range),
      (countTo) => countDemoCodes(services.db, query.search, countTo),
    ),
    (row) => toDemoCode(services, row),
  )
}

function toDemoCode(services: Services, row: DemoCodeRow): DemoCode {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    labs: row.lab_ids,
    created: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    maxUses: row.max_uses,
    used: row.times_used,
    revokedAt: row.revoked_at?.getTime() ?? null,
    startUrl: startUrlOf(services, row.code),
  }
}

/** The address that partners and visitors open to begin a demo with a code. */
export function startUrlOf({ config }: Pick<Services, 'config'>, code: string): string {
  return `${config.publicUrl}/demo/start?${String(new URLSearchParams({ code }))}`
}

const head = ['Name', 'Code', 'Labs', 'Uses', 'Used', 'Expires', 'Created', 'Revoked', 'Link']

export async function exportDemoCodes(services: Services, { now }: Caller, { search }: { search: string }) {
  const rows = await listDemoCodes(services.db, search, null)
  return await exportList({ name: 'demo-codes', head, now }, rows, (row) => [
    row.name,
    row.code,
    row.lab_ids.map((lab) => labById(lab).name).join('; '),
    row.max_uses ?? 'unlimited',
    row.times_used,
    row.expires_at === null ? null : dayInDenver(row.expires_at),
    momentCell(row.created_at),
    momentCell(row.revoked_at),
    startUrlOf(services, row.code),
  ])
}

export async function createDemoCode(
  services: Services,
  caller: SignedInCaller,
  form: BodyOf<DemoRoutes['POST /api/demo/codes']>,
): Promise<DemoCode> {
  const code = newLongCode()
  const row: DemoCodeRow = {
    id: randomUUID(),
    code_key: codeKey(code),
    code,
    name: form.name,
    lab_ids: readLabs(services, form.labs),
    created_by: caller.session.user.id,
    created_at: caller.now,
    expires_at: form.expires === null ? null : readExpiry(form.expires, caller.now),
    max_uses: form.maxUses,
    times_used: 0,
    revoked_at: null,
  }
  await inTransaction(services, async (trx) => {
    await insertDemoCode(trx, row)
    await audit(trx, caller, 'demo_code_created', {
      subject: row.id,
      details: { labs: row.lab_ids, maxUses: row.max_uses, expires: form.expires },
    })
  })
  return toDemoCode(services, row)
}

/** Each lab once, in catalogue order. */
function readLabs({ config }: Services, wanted: readonly LabId[]): LabId[] {
  for (const lab of wanted)
    if (!isOffered(lab, config.environment))
      throw invalid('labs', `${labById(lab).name} is not offered here.`)
  return labIds.filter((lab) => wanted.includes(lab))
}

function readExpiry(day: string, now: Date): Date {
  const end = endOfNamedDay(day)
  if (end <= now) throw invalid('expires', 'This day has passed. Please choose a later one.')
  if (end.getTime() > maximumExpiration) throw invalid('expires', 'Please choose an earlier day.')
  return end
}

function invalid(field: string, sentence: string): AppError {
  return new AppError('invalid_fields', sentence, { fields: { [field]: sentence } })
}

/** Revokes a code. Running demos continue, and a code that was already revoked does not change. */
export async function revokeDemoCode(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ message: string }> {
  const revoked = await inTransaction(services, async (trx) => {
    const row = await lockDemoCode(trx, id)
    if (!row) throw new AppError('not_found', 'We could not find this demo code. Please reload the list.')
    if (row.revoked_at !== null) return false
    await updateDemoCode(trx, id, { revoked_at: caller.now })
    await audit(trx, caller, 'demo_code_revoked', {
      subject: id,
      details: { used: row.times_used },
    })
    return true
  })
  return { message: revoked ? 'The code no longer works.' : 'The code was already revoked.' }
}
