import { endingWithinDays, labById, labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import type { InstitutionAtStake } from '@tradewind/contract/people/at-stake'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { audit, changedFields } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import { exportList, momentCell } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import {
  letsMoreIn,
  readInstitution,
  readProxies,
  readRanges,
  type InstitutionData,
  type InstitutionForm,
} from './institution-form.ts'
import {
  countInstitutions,
  deleteInstitution,
  findInstitution,
  insertInstitution,
  listInstitutions,
  listNetworks,
  lockInstitution,
  updateInstitution,
  type InstitutionFilters,
  type InstitutionRow,
} from './institutions.queries.ts'
import { tellContact } from './contacts.ts'
import { entryContains, parseAddress } from './ip-ranges.ts'
import { warningsOf } from './range-warnings.ts'
import { findOrderedEnd } from './renewals.ts'

export { keepInstitution, listOpenLabs } from './guests.queries.ts'
export { allowsCourtesy, findInstitutionName } from './institutions.queries.ts'

/** Adds an institution. Refuses with 409 if the id is taken. */
export async function createInstitution(
  services: Services,
  caller: SignedInCaller,
  form: InstitutionForm & { institutionId: string },
): Promise<Institution> {
  const id = form.institutionId
  const data = readInstitution(form, {
    environment: services.config.environment,
    now: caller.now,
    stored: null,
  })
  return await inTransaction(services, async (trx) => {
    if (!(await insertInstitution(trx, { ...data, id, created_at: caller.now }))) throw institutionTaken()
    await audit(trx, caller, 'institution_created', { subject: id })
    await tellContact(trx, caller, { id, name: data.name, email: data.contact_email })
    return await readOne(trx, id)
  })
}

function institutionTaken(): AppError {
  const sentence = 'An institution with this id already exists.'
  return new AppError('institution_taken', sentence, { fields: { institutionId: sentence } })
}

/** Changes an institution to the values of the form. Writes nothing if they are equal. */
export async function changeInstitution(
  services: Services,
  caller: SignedInCaller,
  { id, form }: { id: string; form: InstitutionForm },
): Promise<Institution> {
  return await inTransaction(services, async (trx) => {
    const row = await lockInstitution(trx, id)
    if (!row) throw unknownInstitution()
    const stored = dataOf(row)
    const { environment } = services.config
    const data = readInstitution(form, { environment, now: caller.now, stored })
    const fields = changedFields(fieldNames, stored, data)
    if (letsMoreIn(stored, data)) requireFreshProof(caller.session, caller.now)
    if (fields.length > 0) {
      await updateInstitution(trx, id, data)
      await audit(trx, caller, 'institution_changed', {
        subject: id,
        details: { fields, ...changesOf(stored, data) },
      })
      if (fields.includes('contactEmail'))
        await tellContact(trx, caller, { id, name: data.name, email: data.contact_email })
    }
    return await readOne(trx, id)
  })
}

/**
 * Deletes an institution. Its users keep their accounts and their own grants, and its LMS platforms are switched off.
 */
export async function removeInstitution(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    await services.hooks.switchOffPlatformsOf(trx, services, id)
    if (!(await deleteInstitution(trx, id))) throw unknownInstitution()
    await audit(trx, caller, 'institution_deleted', { subject: id })
  })
}

/** What would stop with an institution. */
export async function readInstitutionAtStake(
  { db, clock, hooks }: Services,
  id: string,
): Promise<InstitutionAtStake> {
  if (!(await findInstitution(db, id))) throw unknownInstitution()
  const orderedUntil = await findOrderedEnd(db, id, clock.now())
  return { ...(await hooks.readPlatformsAtStake(db, id)), orderedUntil: orderedUntil?.getTime() ?? null }
}

function unknownInstitution(): AppError {
  return new AppError('not_found', 'We could not find this institution. Please reload the list.')
}

/** The form's names of the stored columns. */
const fieldNames = {
  name: 'name',
  ip_ranges: 'ipRanges',
  contact_email: 'contactEmail',
  allows_courtesy: 'allowsCourtesy',
  proxy_type: 'proxyInfo',
  proxy_instructions: 'proxyInfo',
  proxy_ips: 'proxyInfo',
  labs: 'products',
} as const satisfies Record<keyof InstitutionData, string>

/** The old and new values of what gives access. They may be asked for long after a later change. */
function changesOf(before: InstitutionData, after: InstitutionData): Record<string, unknown> {
  const givingAccess = {
    ipRanges: (data: InstitutionData) => data.ip_ranges,
    proxyIPs: (data: InstitutionData) => data.proxy_ips,
    labs: (data: InstitutionData) => Object.fromEntries(data.labs),
  }
  return Object.fromEntries(
    Object.entries(givingAccess)
      .map(([name, read]) => [name, { from: read(before), to: read(after) }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  )
}

function dataOf(row: InstitutionRow): InstitutionData {
  return {
    name: row.name,
    ip_ranges: row.ip_ranges,
    contact_email: row.contact_email,
    allows_courtesy: row.allows_courtesy,
    proxy_type: row.proxy_type,
    proxy_instructions: row.proxy_instructions,
    proxy_ips: row.proxy_ips,
    labs: labIds.flatMap((lab) => {
      const end = row.labs[lab]
      return end === undefined ? [] : [[lab, end === null ? null : new Date(end)]]
    }),
  }
}

async function readOne(db: Db, id: string): Promise<Institution> {
  const row = await findInstitution(db, id)
  if (!row) throw unknownInstitution()
  return toInstitution(row)
}

export function toInstitution(row: InstitutionRow): Institution {
  const { labs } = dataOf(row)
  const hasProxy = row.proxy_type !== '' || row.proxy_instructions !== '' || row.proxy_ips.length > 0
  return {
    institutionId: row.id,
    name: row.name,
    ipRanges: row.ip_ranges,
    products: productsOf(labs),
    contactEmail: row.contact_email,
    contactHasDesk: row.contact_has_desk,
    allowsCourtesy: row.allows_courtesy,
    proxyInfo: hasProxy
      ? { type: row.proxy_type, instructions: row.proxy_instructions, proxyIPs: row.proxy_ips }
      : null,
    created: row.created_at.getTime(),
    users: row.users,
  }
}

/** The older format has a single meaning for all labs, so a single end requires the map. */
function productsOf(labs: InstitutionData['labs']): Institution['products'] {
  if (labs.every(([, end]) => end === null)) return labs.map(([lab]) => lab)
  return Object.fromEntries(
    labs.map(([lab, end]) => [
      lab,
      { id: labById(lab).productId, expiration: end?.getTime() ?? maximumExpiration },
    ]),
  )
}

type InstitutionsQuery = Pick<InstitutionFilters, 'search' | 'sort'> & { ending?: 'soon' | undefined }

export function toFilters({ search, sort, ending }: InstitutionsQuery, now: Date): InstitutionFilters {
  return { search, sort, ending: ending === undefined ? null : endingSoon(now) }
}

function endingSoon(now: Date) {
  return { from: now, to: later(now, endingWithinDays * day) }
}

/** The number of institutions with a lab that ends soon, counted up to `countTo`. */
export async function countEndingInstitutions(db: Db, { now }: Caller, countTo: number): Promise<number> {
  return await countInstitutions(db, { search: '', ending: endingSoon(now) }, countTo)
}

const csvHead = [
  'Institution ID',
  'Name',
  'Contact email',
  'IP ranges',
  'Labs',
  'Proxy type',
  'Proxy instructions',
  'Proxy IPs',
  'Users',
  'Created',
]

export async function exportInstitutions({ db }: Services, { now }: Caller, query: InstitutionsQuery) {
  const rows = await listInstitutions(db, toFilters(query, now), null)
  return await exportList({ name: 'institutions', head: csvHead, now }, rows, (row) => [
    row.id,
    row.name,
    row.contact_email,
    row.ip_ranges.join('; '),
    dataOf(row).labs.map(labWords).join('; '),
    row.proxy_type,
    row.proxy_instructions,
    row.proxy_ips.join('; '),
    row.users,
    momentCell(row.created_at),
  ])
}

function labWords([lab, end]: InstitutionData['labs'][number]): string {
  const { name } = labById(lab)
  return end === null ? name : `${name} until ${dayInDenver(end)}`
}

/** The warnings to show before ranges are saved. Refuses invalid ranges like saving. */
export async function checkRanges(
  services: Services,
  form: { ipRanges: string[]; proxyIPs: string[]; institutionId?: string | null | undefined },
): Promise<string[]> {
  const ranges = form.ipRanges.length === 0 ? [] : readRanges(form.ipRanges)
  const proxies = readProxies(form.proxyIPs, 'proxyIPs')
  const networks = await listNetworks(services.db)
  return warningsOf(
    ranges,
    proxies,
    networks.filter(({ id }) => id !== form.institutionId),
  )
}

/** The institutions' ranges that contain an address. Refuses invalid text with 422. */
export async function testAddress(services: Services, text: string) {
  const address = parseAddress(text)
  if (!address) throw refusedField('address', 'Please enter one address, like 192.0.2.10 or 2001:db8::10.')
  const has = (entry: string) => entryContains(entry, address)
  return (await listNetworks(services.db)).flatMap(({ id, name, ip_ranges, proxy_ips }) => [
    ...ip_ranges.filter(has).map((range) => ({ institutionId: id, name, range, proxy: false })),
    ...proxy_ips.filter(has).map((range) => ({ institutionId: id, name, range, proxy: true })),
  ])
}
