import { randomUUID } from 'node:crypto'
import { maximumExpiration } from '@tradewind/contract/catalogue'
import type { RegistrationLink, registrationLinksRoutes } from '@tradewind/contract/people/registration-links'
import type { BodyOf } from '@tradewind/contract/route'
import { audit, changedFields } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import { exportList, momentCell } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import { newToken } from '../../../kernel/tokens.ts'
import {
  deleteLink,
  findShownLink,
  insertLink,
  listLinks,
  lockLink,
  updateLink,
  type LinkRow,
  type ShownLink,
} from './registration-links.queries.ts'

type NewLink = BodyOf<(typeof registrationLinksRoutes)['POST /api/registration-links']>
type LinkChange = BodyOf<(typeof registrationLinksRoutes)['PUT /api/registration-links/:linkId']>
/** The fields of a link that an administrator sets. */
type Terms = Pick<
  LinkRow,
  'link_type' | 'expires_at' | 'description' | 'usage_limit' | 'active_from' | 'active_to'
>

export async function createLink(
  services: Services,
  caller: SignedInCaller,
  form: NewLink,
): Promise<RegistrationLink> {
  const terms: Terms = {
    link_type: form.linkType,
    expires_at: readMoment(form.expiresAt, 'expiresAt'),
    description: form.description,
    usage_limit: form.usageLimit ?? null,
    active_from: readOptional(form.activeFrom ?? null, 'activeFrom'),
    active_to: readOptional(form.activeTo ?? null, 'activeTo'),
  }
  refuseTerms(terms)
  refusePast(terms, caller.now)
  refuseNever(terms)
  const id = randomUUID()
  return await inTransaction(services, async (trx) => {
    await insertLink(trx, {
      ...terms,
      id,
      token: newToken(),
      created_by: caller.session.user.id,
      created_at: caller.now,
    })
    await audit(trx, caller, 'registration_link_created', {
      subject: id,
      details: { linkType: terms.link_type, usageLimit: terms.usage_limit },
    })
    return await readOne(trx, id)
  })
}

/** Changes the fields in the form. Writes nothing if all values are equal. */
export async function changeLink(
  services: Services,
  caller: SignedInCaller,
  { id, form }: { id: string; form: LinkChange },
): Promise<RegistrationLink> {
  const change = readChange(form)
  return await inTransaction(services, async (trx) => {
    const link = await lockLink(trx, { id })
    if (!link) throw unknownLink()
    const terms = { ...link, ...change }
    refuseTerms(terms)
    if (terms.expires_at.getTime() !== link.expires_at.getTime()) refusePast(terms, caller.now)
    refuseNever(terms)
    if (terms.usage_limit !== null && terms.usage_limit < link.times_used)
      throw refusedField(
        'usageLimit',
        `This link has already been used ${timesInWords(link.times_used)}. The limit cannot be lower.`,
      )
    const fields = changedFields(fieldNames, link, terms)
    // Words about a link let nobody in.
    if (fields.some((field) => field !== 'description')) requireFreshProof(caller.session, caller.now)
    if (fields.length > 0) {
      await updateLink(trx, id, change)
      await audit(trx, caller, 'registration_link_changed', {
        subject: id,
        details: { fields, from: telling(link, fields), to: telling(terms, fields) },
      })
    }
    return await readOne(trx, id)
  })
}

/** Only the fields that were sent; null clears a field. */
function readChange(form: LinkChange): Partial<Omit<Terms, 'link_type'>> {
  const { expiresAt, description, usageLimit, activeFrom, activeTo } = form
  return {
    ...(expiresAt !== undefined && { expires_at: readMoment(expiresAt, 'expiresAt') }),
    ...(description !== undefined && { description }),
    ...(usageLimit !== undefined && { usage_limit: usageLimit }),
    ...(activeFrom !== undefined && { active_from: readOptional(activeFrom, 'activeFrom') }),
    ...(activeTo !== undefined && { active_to: readOptional(activeTo, 'activeTo') }),
  }
}

/** The form's names of the stored columns. */
const fieldNames = {
  expires_at: 'expiresAt',
  description: 'description',
  usage_limit: 'usageLimit',
  active_from: 'activeFrom',
  active_to: 'activeTo',
} as const satisfies Record<keyof Omit<Terms, 'link_type'>, string>

/** The limit and times among the fields, for the audit. Texts by administrators are left out. */
function telling(terms: Terms, fields: readonly string[]): Record<string, unknown> {
  const told: Record<string, unknown> = {
    expiresAt: terms.expires_at,
    usageLimit: terms.usage_limit,
    activeFrom: terms.active_from,
    activeTo: terms.active_to,
  }
  return Object.fromEntries(Object.entries(told).filter(([name]) => fields.includes(name)))
}

/** Parses a moment between 1970 and the end of the year 9999, which the product can represent. */
function readMoment(text: string, field: string): Date {
  const moment = new Date(text)
  if (!(moment.getTime() >= 0 && moment.getTime() <= maximumExpiration))
    throw refusedField(field, 'Please choose a day and a time.')
  return moment
}

function readOptional(text: string | null, field: string): Date | null {
  return text === null ? null : readMoment(text, field)
}

function refuseTerms(terms: Terms): void {
  if (terms.link_type === 'multi-use') {
    if (terms.description === '') throw refusedField('description', 'Please enter a description.')
    if (terms.active_from !== null && terms.active_to !== null && terms.active_to < terms.active_from)
      throw refusedField('activeTo', 'Please choose an end that is not before the start.')
    return
  }
  if (terms.usage_limit !== null) throw refusedField('usageLimit', 'Only multi-use links have a limit.')
  if (terms.active_from !== null) throw refusedField('activeFrom', 'Only multi-use links have a time window.')
  if (terms.active_to !== null) throw refusedField('activeTo', 'Only multi-use links have a time window.')
}

function refusePast(terms: Terms, now: Date): void {
  if (terms.expires_at <= now) throw refusedField('expiresAt', 'Please choose a time in the future.')
}

/** A link that expires before it becomes active would never work. */
function refuseNever({ active_from: from, expires_at: end }: Terms): void {
  if (from !== null && from >= end)
    throw refusedField('activeFrom', 'Please choose a time before the final expiration.')
}

function timesInWords(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`
}

/** Deletes a link. The accounts that it created remain. */
export async function removeLink(services: Services, caller: SignedInCaller, id: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    if (!(await deleteLink(trx, id))) throw unknownLink()
    await audit(trx, caller, 'registration_link_deleted', { subject: id })
  })
}

function unknownLink(): AppError {
  return new AppError('not_found', 'We could not find this registration link. Please reload the list.')
}

async function readOne(trx: Trx, id: string): Promise<RegistrationLink> {
  const row = await findShownLink(trx, id)
  if (!row) throw unknownLink()
  return toLink(trx.services, row)
}

export function toLink({ config }: Pick<Services, 'config'>, row: ShownLink): RegistrationLink {
  const usageHistory = row.uses.map(({ email, used_at }) => ({
    email,
    usedAt: new Date(used_at).toISOString(),
  }))
  const use = row.link_type === 'single-use' ? usageHistory[0] : undefined
  return {
    linkId: row.id,
    linkType: row.link_type,
    description: row.description,
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    activeFrom: row.active_from?.toISOString() ?? null,
    activeTo: row.active_to?.toISOString() ?? null,
    usageLimit: row.usage_limit,
    currentUsage: row.times_used,
    usageHistory,
    isUsed: use !== undefined,
    usedBy: use?.email ?? null,
    usedAt: use?.usedAt ?? null,
    registrationUrl: `${config.publicUrl}/register-instructor?token=${row.token}`,
  }
}

const csvHead = [
  'Link',
  'Type',
  'Description',
  'Created by',
  'Created',
  'Expires',
  'Active from',
  'Active to',
  'Usage limit',
  'Used',
  'Used by',
  'Last used',
]

export async function exportLinks(services: Services, { now }: Caller, { search }: { search: string }) {
  const rows = await listLinks(services.db, search, null, 'all')
  return await exportList({ name: 'registration-links', head: csvHead, now }, rows, (row) => {
    const link = toLink(services, row)
    return [
      link.registrationUrl,
      link.linkType,
      link.description,
      link.createdBy,
      link.createdAt,
      link.expiresAt,
      momentCell(row.active_from),
      momentCell(row.active_to),
      link.usageLimit,
      link.currentUsage,
      link.usageHistory.map(({ email }) => email ?? 'deleted account').join('; '),
      link.usageHistory[0]?.usedAt ?? null,
    ]
  })
}
