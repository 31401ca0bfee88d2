import type { Services } from '../../../kernel/services.ts'
import { refreshMetadata } from './metadata-refresh.ts'

/** Takes the jobs of this feature, and reads the metadata of SAML providers every night. */
export async function workIdentityProviderJobs(services: Services): Promise<void> {
  await services.jobs.work('read-saml-metadata', () => refreshMetadata(services))
  await services.jobs.schedule('read-saml-metadata', '17 3 * * *')
}
