import type { LmsPlatform, PlatformFamily } from '@tradewind/contract/lms/lms'
import { entriesOf } from '../../../ui/typed.ts'
import type { PlatformBody } from './lms.api.ts'

/** The values of the platform's form. Lists are texts with commas. */
export type PlatformValues = {
  name: string
  issuer: string
  clientId: string
  deploymentIds: string
  authUrl: string
  keysetUrl: string
  family: PlatformFamily
  tokenUrl: string
  tokenAudience: string
  frameOrigins: string
  institutionId: string
  active: boolean
  opensCopies: boolean
}

export function initialValues(platform: LmsPlatform | null): PlatformValues {
  return {
    name: platform?.name ?? '',
    issuer: platform?.issuer ?? '',
    clientId: platform?.clientId ?? '',
    deploymentIds: platform?.deploymentIds.join(', ') ?? '',
    authUrl: platform?.authUrl ?? '',
    keysetUrl: platform?.keysetUrl ?? '',
    family: platform?.family ?? 'other',
    tokenUrl: platform?.tokenUrl ?? '',
    tokenAudience: platform?.tokenAudience ?? '',
    frameOrigins: platform?.frameOrigins.join(', ') ?? '',
    institutionId: platform?.institutionId ?? '',
    active: platform?.active ?? true,
    opensCopies: platform?.opensCopies ?? false,
  }
}

/** The origin of a web address; null for text that is not one. */
function originOf(text: string): string | null {
  if (!URL.canParse(text.trim())) return null
  const { protocol, origin } = new URL(text.trim())
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}

/** The likely origins of the platform's pages, as the field takes them; empty when unknown. */
export function likelyFrameOrigins({ issuer, authUrl }: Pick<PlatformValues, 'issuer' | 'authUrl'>): string {
  const origins = [issuer, authUrl].map((text) => originOf(text)).filter((origin) => origin !== null)
  return [...new Set(origins)].join(', ')
}

const notEmpty = 'Please fill this in.'

/** The kinds of LMS, as the form offers them. */
export const families: readonly { value: PlatformFamily; label: string }[] = [
  { value: 'other', label: 'Another LMS' },
  { value: 'blackboard', label: 'Blackboard' },
  { value: 'brightspace', label: 'Brightspace' },
  { value: 'canvas', label: 'Canvas' },
  { value: 'moodle', label: 'Moodle' },
  { value: 'sakai', label: 'Sakai' },
]

/** The problems by field. An LMS that registered itself has no deployment before its first launch. */
export function problemsOf(
  values: PlatformValues,
  stored: Pick<LmsPlatform, 'deploymentIds'> | null = null,
): Record<string, string> {
  const found: [name: keyof PlatformValues, problem: string | null][] = [
    ['name', values.name.trim() === '' ? 'Please enter a name.' : null],
    ['institutionId', values.institutionId === '' ? 'Please choose an institution.' : null],
    ['issuer', values.issuer.trim() === '' ? notEmpty : null],
    ['clientId', values.clientId.trim() === '' ? notEmpty : null],
    [
      'deploymentIds',
      entriesOf(values.deploymentIds).length === 0 && stored?.deploymentIds.length !== 0
        ? 'Please enter at least one deployment id.'
        : null,
    ],
    ['authUrl', addressProblem(values.authUrl)],
    ['keysetUrl', addressProblem(values.keysetUrl)],
    ['tokenUrl', values.tokenUrl.trim() === '' ? null : addressProblem(values.tokenUrl)],
  ]
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])))
}

/** A basic check only: the server also requires TLS, except for addresses of the same machine. */
function addressProblem(text: string): string | null {
  return originOf(text) === null ? 'Please enter an address that begins with https://.' : null
}

export function bodyOf(values: PlatformValues): PlatformBody {
  return {
    name: values.name.trim(),
    issuer: values.issuer.trim(),
    clientId: values.clientId.trim(),
    deploymentIds: entriesOf(values.deploymentIds),
    authUrl: values.authUrl.trim(),
    keysetUrl: values.keysetUrl.trim(),
    family: values.family,
    tokenUrl: values.tokenUrl.trim(),
    tokenAudience: values.tokenAudience.trim(),
    frameOrigins: entriesOf(values.frameOrigins),
    institutionId: values.institutionId,
    active: values.active,
    opensCopies: values.opensCopies,
  }
}
