import type { Services } from '../../../kernel/services.ts'
import { refreshMetadata } from './metadata-refresh.ts'

export {
  addIdentities,
  deleteIdentities,
  findIdentityOfUser,
  findUserOfIdentity,
  listIdentitiesOf,
  noteUse,
} from './identities.queries.ts'
export { admitSignIn, findInstitutionOfProvider } from './identity-providers.queries.ts'

/** Takes the jobs of this feature, and reads the metadata of SAML providers every night. */
export async function workIdentityProviderJobs(services: Services): Promise<void> {
  await services.jobs.work('read-saml-metadata', () => refreshMetadata(services))
  await services.jobs.schedule('read-saml-metadata', '17 3 * * *')
}
