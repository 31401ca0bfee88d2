import { copiedText } from '@tradewind/contract/typed'
import {
  isLabId,
  isOffered,
  labById,
  labIds,
  maximumExpiration,
  type Environment,
  type LabId,
} from '@tradewind/contract/catalogue'
import type { institutionsRoutes } from '@tradewind/contract/institutions/institutions'
import type { BodyOf } from '@tradewind/contract/route'
import { emailProblem } from '@tradewind/contract/rules'
import { refusedField } from '../../../kernel/error.ts'
import { endOfAccess } from '../../../kernel/zones.ts'
import { isWithin, noRanges, parseRange } from './ip-ranges.ts'

export type InstitutionForm = BodyOf<(typeof institutionsRoutes)['PUT /api/institutions/:institutionId']>

/** An institution as stored, without what never changes. */
export interface InstitutionData {
  name: string
  ip_ranges: string[]
  contact_email: string
  allows_courtesy: boolean
  proxy_type: string
  proxy_instructions: string
  proxy_ips: string[]
  /** The end of access per lab, in catalogue order; null means no end. */
  labs: [LabId, Date | null][]
}

interface Circumstances {
  environment: Environment
  now: Date
  /** Stored values may remain even if they could no longer be added. */
  stored: Pick<InstitutionData, 'labs' | 'allows_courtesy'> | null
}

/** Converts an administrator's form to the stored form. Refuses an invalid field with its sentence. */
export function readInstitution(form: InstitutionForm, circumstances: Circumstances): InstitutionData {
  const problem = form.contactEmail === '' ? null : emailProblem(form.contactEmail)
  if (problem !== null) throw refusedField('contactEmail', problem)
  return {
    name: form.name,
    ip_ranges: readRanges(form.ipRanges),
    contact_email: copiedText(form.contactEmail),
    allows_courtesy: form.allowsCourtesy ?? circumstances.stored?.allows_courtesy ?? true,
    proxy_type: form.proxyInfo?.type ?? '',
    proxy_instructions: form.proxyInfo?.instructions ?? '',
    proxy_ips: readProxies(form.proxyInfo?.proxyIPs ?? [], 'proxyInfo.proxyIPs'),
    labs: readLabs(form.products, circumstances),
  }
}

/** Whether a change gives people more: a network, a lab or a longer one, free days, or the desk. */
export function letsMoreIn(before: InstitutionData, after: InstitutionData): boolean {
  const endsOf = ({ labs }: InstitutionData) =>
    new Map(labs.map(([lab, end]) => [lab, end?.getTime() ?? Infinity]))
  const held = endsOf(before)
  return (
    after.ip_ranges.some((entry) => !isCovered(entry, before.ip_ranges)) ||
    after.proxy_ips.some((entry) => !isCovered(entry, before.proxy_ips)) ||
    [...endsOf(after)].some(([lab, end]) => end > (held.get(lab) ?? 0)) ||
    (after.allows_courtesy && !before.allows_courtesy) ||
    (after.contact_email !== '' && after.contact_email !== before.contact_email)
  )
}

function isCovered(entry: string, entries: readonly string[]): boolean {
  const range = parseRange(entry)
  if (entry === noRanges || range === null) return true
  return entries.some((each) => {
    const outer = parseRange(each)
    return outer !== null && isWithin(range, outer)
  })
}

/** The ranges of a form: entries, or the single word `none`. */
export function readRanges(texts: string[]): string[] {
  const entries = tidied(texts)
  const isNone = (entry: string) => entry.toLowerCase() === noRanges
  if (entries.length === 0) throw refusedField('ipRanges', 'Please enter at least one range, or “none”.')
  if (entries.length === 1 && entries.every(isNone)) return [noRanges]
  if (entries.some(isNone)) throw refusedField('ipRanges', 'Please enter either ranges or “none”, not both.')
  return refuseUnreadable(entries, 'ipRanges')
}

export function readProxies(texts: string[], field: string): string[] {
  return refuseUnreadable(tidied(texts), field)
}

function tidied(texts: string[]): string[] {
  return [...new Set(texts.map(copiedText).filter((text) => text !== ''))]
}

function refuseUnreadable(entries: string[], field: string): string[] {
  const bad = entries.find((entry) => parseRange(entry) === null)
  if (bad !== undefined) throw refusedField(field, `"${bad}" is not an IP address or range.`)
  return entries
}

function readLabs(
  products: InstitutionForm['products'],
  circumstances: Circumstances,
): [LabId, Date | null][] {
  const wanted = Array.isArray(products)
    ? new Map(products.map((lab) => [lab, null] as const))
    : new Map(
        Object.entries(products).flatMap(([lab, product]) =>
          isLabId(lab) ? [[lab, readEnd(product.expiration)] as const] : [],
        ),
      )
  const stored = new Map(circumstances.stored?.labs)
  return labIds.flatMap((lab) => {
    const before = stored.get(lab)
    const isOfferedHere = isOffered(lab, circumstances.environment)
    // Clients do not show labs that are not offered, so their stored values remain.
    if (!isOfferedHere && before !== undefined) return [[lab, before]]
    const end = wanted.get(lab)
    if (end === undefined) return []
    const { name } = labById(lab)
    if (!isOfferedHere) throw refusedField('products', `${name} is not offered here.`)
    const isKept = before !== undefined && before?.getTime() === end?.getTime()
    if (end !== null && end <= circumstances.now && !isKept)
      throw refusedField('products', `The expiration date of ${name} has passed.`)
    return [[lab, end]]
  })
}

/** The maximum expiration means no end. */
function readEnd(expiration: number | string): Date | null {
  const end = endOfAccess(expiration)
  return end.getTime() === maximumExpiration ? null : end
}
