import { labById, labIds, labsIn, type Environment, type LabId } from '@tradewind/contract/catalogue'
import type { Api } from '@tradewind/contract/api'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import type { BodyIn } from '@tradewind/contract/route'
import { emailKey, emailProblem } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { entriesOf } from '../../../ui/typed.ts'
import { isLegacy } from './institution-words.ts'

interface LabChoice {
  chosen: boolean
  /** The last day of access as yyyy-mm-dd, or empty. */
  day: string
}

/** The values of the institution's form. Lists are texts with commas. */
export type InstitutionValues = {
  institutionId: string
  name: string
  ipRanges: string
  labs: Record<LabId, LabChoice>
  contactEmail: string
  allowsCourtesy: boolean
  type: string
  instructions: string
  proxyIPs: string
}

type InstitutionBody = BodyIn<Api['PUT /api/institutions/:institutionId']>

export function initialValues(institution: Institution | null): InstitutionValues {
  const { proxyInfo = null } = institution ?? {}
  return {
    institutionId: institution?.institutionId ?? '',
    name: institution?.name ?? '',
    ipRanges: institution?.ipRanges.join(', ') ?? '',
    labs: Object.fromEntries(labIds.map((lab) => [lab, storedChoice(institution, lab)])) as Record<
      LabId,
      LabChoice
    >,
    contactEmail: institution?.contactEmail ?? '',
    allowsCourtesy: institution?.allowsCourtesy ?? true,
    type: proxyInfo?.type ?? '',
    instructions: proxyInfo?.instructions ?? '',
    proxyIPs: proxyInfo?.proxyIPs.join(', ') ?? '',
  }
}

function storedChoice(institution: Institution | null, lab: LabId): LabChoice {
  if (institution === null) return { chosen: false, day: '' }
  const end = storedEnd(institution, lab)
  if (end !== undefined) return { chosen: true, day: dayInDenver(end) }
  const { products } = institution
  return { chosen: isLegacy(products) && products.includes(lab), day: '' }
}

function storedEnd({ products }: Institution, lab: LabId): number | undefined {
  return isLegacy(products) ? undefined : products[lab]?.expiration
}

/** The labs to choose from: those of the environment, and those that the institution has. */
export function offeredLabs(institution: Institution | null, environment: Environment): LabId[] {
  const offered = labsIn(environment).map(({ id }) => id)
  return labIds.filter((lab) => offered.includes(lab) || storedChoice(institution, lab).chosen)
}

/** The contact who would get the desk by saving, which the reader must confirm; null if it does not change. */
export function contactToAsk(
  { contactEmail }: InstitutionValues,
  institution: Institution | null,
): string | null {
  const email = contactEmail.trim()
  return email === '' || emailKey(email) === emailKey(institution?.contactEmail ?? '') ? null : email
}

/** Whether labs in the older format remain a plain list. */
function staysLegacy({ labs }: InstitutionValues, institution: Institution | null): boolean {
  return (
    institution !== null &&
    isLegacy(institution.products) &&
    labIds.every((lab) => labs[lab].day === '' && labs[lab].chosen === storedChoice(institution, lab).chosen)
  )
}

/**
 * The problems by field.
 * @param today a day in Denver as yyyy-mm-dd
 */
export function problemsOf(
  values: InstitutionValues,
  institution: Institution | null,
  today: string,
): Record<string, string> {
  const found: [name: string, problem: string | null][] = [
    ['institutionId', institution ? null : idProblem(values.institutionId.trim())],
    ['name', values.name.trim() === '' ? 'Please enter the name of the institution.' : null],
    [
      'ipRanges',
      entriesOf(values.ipRanges).length === 0 ? 'Please enter at least one range, or “none”.' : null,
    ],
    ['contactEmail', values.contactEmail.trim() === '' ? null : emailProblem(values.contactEmail)],
    ...labProblems(values, institution, today),
  ]
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])))
}

function idProblem(id: string): string | null {
  if (id === '') return 'Please enter an id.'
  return /^[a-z0-9-]{2,64}$/u.test(id) ? null : 'Use 2 to 64 lowercase letters, digits and hyphens.'
}

function labProblems(
  values: InstitutionValues,
  institution: Institution | null,
  today: string,
): [name: string, problem: string | null][] {
  const chosen = labIds.filter((lab) => values.labs[lab].chosen)
  if (chosen.length === 0) return [['labs', 'Please select at least one lab.']]
  if (staysLegacy(values, institution)) return []
  return chosen.map((lab) => [`labs.${lab}.day`, dayProblem(lab, values.labs[lab].day, institution, today)])
}

function dayProblem(lab: LabId, day: string, institution: Institution | null, today: string): string | null {
  const { name } = labById(lab)
  if (day === '') return `Please set an expiration date for ${name}.`
  const isKept = storedChoice(institution, lab).day === day
  return day < today && !isKept ? `The expiration date of ${name} has passed.` : null
}

/** The request body. An end keeps its exact time unless its day was changed. */
export function bodyOf(values: InstitutionValues, institution: Institution | null): InstitutionBody {
  const proxyInfo = {
    type: values.type.trim(),
    instructions: values.instructions.trim(),
    proxyIPs: entriesOf(values.proxyIPs),
  }
  const hasProxy = proxyInfo.type !== '' || proxyInfo.instructions !== '' || proxyInfo.proxyIPs.length > 0
  return {
    name: values.name.trim(),
    ipRanges: entriesOf(values.ipRanges),
    products: productsOf(values, institution),
    contactEmail: values.contactEmail.trim(),
    allowsCourtesy: values.allowsCourtesy,
    ...(hasProxy && { proxyInfo }),
  }
}

function productsOf(values: InstitutionValues, institution: Institution | null): InstitutionBody['products'] {
  const chosen = labIds.filter((lab) => values.labs[lab].chosen)
  if (staysLegacy(values, institution)) return chosen
  return Object.fromEntries(
    chosen.map((lab) => {
      const { day } = values.labs[lab]
      const end = institution ? storedEnd(institution, lab) : undefined
      const isKept = end !== undefined && dayInDenver(end) === day
      return [lab, { id: labById(lab).productId, expiration: isKept ? end : day }]
    }),
  )
}
