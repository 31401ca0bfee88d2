import type { Services } from '../../../kernel/services.ts'
import type { ReadForKeys } from './metadata-refresh.ts'
import type { KnownProviders } from './oidc.ts'
import type { AnsweredAt } from './reachable.ts'

/** The services of sign-ins through institutions. */
export type ProviderServices = Services & {
  /** What OpenID providers say of themselves, kept for an hour. */
  known: KnownProviders
  answeredAt: AnsweredAt
  readForKeys: ReadForKeys
}
