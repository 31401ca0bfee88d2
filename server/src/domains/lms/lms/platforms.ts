import { randomUUID } from 'node:crypto'
import type { LmsAtStake } from '@tradewind/contract/people/at-stake'
import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { audit, changedFields } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { afterCommit } from '../../../platform/database/guarded-pool.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import { exportList, momentCell } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import { endSessionsOfPlatforms } from '../../../platform/sessions/sessions.store.ts'
import { countAtPlatforms } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { forgetFrameOrigins } from './frame-origins.ts'
import { demandDeployment, invalid, toPlatformData, type PlatformForm } from './platform-form.ts'
import {
  deactivatePlatformsOf,
  deletePlatform,
  findTakenDeployment,
  hasInstitution,
  hasPlatform,
  insertPlatform,
  listPlatformIdsOf,
  listPlatforms,
  lockPlatform,
  readPlatform,
  updatePlatform,
  type ListedPlatform,
  type PlatformData,
} from './platforms.queries.ts'

/** The addresses that a platform's administrator enters there. */
export function toolAddresses({ config }: Pick<Services, 'config'>) {
  const at = (path: string) => `${config.publicUrl}/lti/${path}`
  return {
    loginUrl: at('login'),
    launchUrl: at('launch'),
    keysetUrl: at('jwks'),
    deepLinkingUrl: at('launch'),
    canvasUrl: at('canvas.json'),
  }
}

/** Adds a platform. Refuses with 409 if another has one of its deployments with the same issuer and client id. */
export async function createPlatform(
  services: Services,
  caller: SignedInCaller,
  form: PlatformForm,
): Promise<LmsPlatform> {
  const data = readForm(services, form)
  demandDeployment(data, null)
  const id = randomUUID()
  return await inTransaction(services, async (trx) => {
    await demandInstitution(trx, data)
    await demandDeployments(trx, { ...data, id })
    await insertPlatform(trx, { ...data, id, scopes: [], created_at: caller.now })
    await audit(trx, caller, 'lti_platform_created', { subject: id })
    afterCommit(() => forgetFrameOrigins(services))
    return toPlatform(await readPlatform(trx, id))
  })
}

/**
 * Changes a platform to the values of the form. Writes nothing if they are equal. Switching it off ends its sessions.
 * Only another name, and switching it off, let nobody in and need no fresh proof.
 */
export async function changePlatform(
  services: Services,
  caller: SignedInCaller,
  { id, form }: { id: string; form: PlatformForm },
): Promise<LmsPlatform> {
  const data = readForm(services, form)
  return await inTransaction(services, async (trx) => {
    const stored = await lockPlatform(trx, id)
    if (!stored) throw unknownPlatform()
    demandDeployment(data, stored)
    const fields = changedFields(fieldNames, stored, data)
    if (fields.some((field) => field !== 'name' && (field !== 'active' || data.active)))
      requireFreshProof(caller.session, caller.now)
    if (fields.length > 0) {
      await demandInstitution(trx, data)
      await demandDeployments(trx, { ...data, id })
      await updatePlatform(trx, id, data)
      if (!data.active) await endSessionsOfPlatforms(trx, [id])
      await audit(trx, caller, 'lti_platform_changed', { subject: id, details: { fields } })
      afterCommit(() => forgetFrameOrigins(services))
    }
    return toPlatform(await readPlatform(trx, id))
  })
}

/** Removes a platform and ends its sessions. Its users remain, with everything they did. */
export async function removePlatform(services: Services, caller: SignedInCaller, id: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    if (!(await lockPlatform(trx, id)) || !(await deletePlatform(trx, id))) throw unknownPlatform()
    await audit(trx, caller, 'lti_platform_deleted', { subject: id })
    afterCommit(() => forgetFrameOrigins(services))
  })
}

/** Switches off all platforms of an institution and ends their sessions, as part of deleting it. */
export async function switchOffPlatformsOf(
  trx: Trx,
  services: Services,
  institutionId: string,
): Promise<void> {
  await deactivatePlatformsOf(trx, institutionId)
  afterCommit(() => forgetFrameOrigins(services))
}

/** What would stop with a platform. */
export async function readPlatformAtStake({ db }: Services, id: string): Promise<LmsAtStake> {
  if (!(await hasPlatform(db, id))) throw unknownPlatform()
  return await countAtPlatforms(db, [id])
}

/** The same of all platforms of an institution. */
export async function readPlatformsAtStake(db: Db, institutionId: string): Promise<LmsAtStake> {
  return await countAtPlatforms(db, await listPlatformIdsOf(db, institutionId))
}

function readForm({ config }: Services, form: PlatformForm): PlatformData {
  return toPlatformData(form, config.environment !== 'production')
}

async function demandInstitution(trx: Trx, { institution_id }: PlatformData): Promise<void> {
  if (institution_id === null || !(await hasInstitution(trx, institution_id)))
    throw invalid('institutionId', 'We could not find this institution. Please reload the list.')
}

/** Issuer, client id and deployment together identify the platform of a launch. */
async function demandDeployments(trx: Trx, lms: PlatformData & { id: string }): Promise<void> {
  const taken = await findTakenDeployment(trx, lms)
  if (taken !== undefined)
    throw refusedField(
      'deploymentIds',
      `A platform with this issuer and client id already has the deployment id ${taken}.`,
      'platform_taken',
    )
}

function unknownPlatform(): AppError {
  return new AppError('not_found', 'We could not find this platform. Please reload the list.')
}

/** The form's names of the stored columns. */
const fieldNames = {
  name: 'name',
  issuer: 'issuer',
  client_id: 'clientId',
  deployment_ids: 'deploymentIds',
  auth_url: 'authUrl',
  keyset_url: 'keysetUrl',
  frame_origins: 'frameOrigins',
  institution_id: 'institutionId',
  active: 'active',
  family: 'family',
  token_url: 'tokenUrl',
  token_audience: 'tokenAudience',
  opens_copies: 'opensCopies',
} as const satisfies Record<keyof PlatformData, string>

export function toPlatform(row: ListedPlatform): LmsPlatform {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    deploymentIds: row.deployment_ids,
    authUrl: row.auth_url,
    keysetUrl: row.keyset_url,
    frameOrigins: row.frame_origins,
    family: row.family,
    tokenUrl: row.token_url ?? '',
    tokenAudience: row.token_audience ?? '',
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    active: row.active && row.institution_id !== null,
    opensCopies: row.opens_copies,
    created: row.created_at.getTime(),
    lastLaunch: row.last_launch_at?.getTime() ?? null,
  }
}

const csvHead = [
  'Name',
  'Issuer',
  'Client ID',
  'Deployment IDs',
  'Sign-in address',
  'Keyset address',
  'Access token address',
  'Token audience',
  'LMS',
  'Frame origins',
  'Institution ID',
  'Institution',
  'Active',
  'Opens copied classes',
  'Created',
  'Last launch',
]

export async function exportPlatforms({ db }: Services, { now }: Caller, filters: { search: string }) {
  const rows = await listPlatforms(db, filters, null)
  return await exportList({ name: 'lti-platforms', head: csvHead, now }, rows, (row) => [
    row.name,
    row.issuer,
    row.client_id,
    row.deployment_ids.join('; '),
    row.auth_url,
    row.keyset_url,
    row.token_url,
    row.token_audience,
    row.family,
    row.frame_origins.join('; '),
    row.institution_id,
    row.institution_name,
    row.active && row.institution_id !== null ? 'yes' : 'no',
    row.opens_copies ? 'yes' : 'no',
    momentCell(row.created_at),
    momentCell(row.last_launch_at),
  ])
}
