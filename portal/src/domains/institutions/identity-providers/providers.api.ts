import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tradewind/contract/api'
import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import { call, type AnswerTo } from '../../../api.ts'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'
import { withFieldNames } from '../../../ui/field-names.ts'

type ProvidersQuery = QueryIn<Api['GET /api/identity-providers']>
export type ProviderBody = BodyIn<Api['PUT /api/identity-providers/:provider']>
export type OwnAddresses = AnswerTo<'GET /api/identity-providers/addresses'>

const listKey = 'identity-providers'

export function useProviders(asked: ProvidersQuery): ListQuery<IdentityProvider> {
  return useListQuery(listKey, { ...asked }, () => call('GET /api/identity-providers', { query: asked }))
}

/** The addresses that an institution's administrator enters there. */
export function useOwnAddresses() {
  return useQuery({
    queryKey: ['identity-provider-addresses'],
    queryFn: () => call('GET /api/identity-providers/addresses'),
  })
}

/** The results of testing a provider while `wanted`. Each opening tests anew. */
export function useProviderTest({ id }: IdentityProvider, wanted: boolean) {
  return useQuery({
    queryKey: ['identity-provider-test', id],
    queryFn: () => call('POST /api/identity-providers/:provider/test', { params: { provider: id } }),
    enabled: wanted,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** An address that signs the reader in at a provider and shows what came back. */
export async function testSignIn({ id }: IdentityProvider): Promise<string> {
  return (await call('POST /api/identity-providers/:provider/test-sign-in', { params: { provider: id } })).url
}

/** Changes to the list of providers, which is reloaded after each. */
export function useProviderChanges() {
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: [listKey] })
  return {
    /**
     * Adds a provider, or changes the given one.
     * @throws ApiError whose fields are named after the form's
     */
    save: async (provider: IdentityProvider | null, body: ProviderBody): Promise<IdentityProvider> => {
      try {
        return provider
          ? await call('PUT /api/identity-providers/:provider', { params: { provider: provider.id }, body })
          : await call('POST /api/identity-providers', { body })
      } catch (error) {
        throw withFieldNames(error)
      } finally {
        await changed()
      }
    },
    remove: async ({ id }: IdentityProvider): Promise<void> => {
      await call('DELETE /api/identity-providers/:provider', { params: { provider: id } })
      await changed()
    },
    readMetadata: async ({ id }: IdentityProvider): Promise<IdentityProvider> => {
      try {
        return await call('POST /api/identity-providers/:provider/metadata', { params: { provider: id } })
      } finally {
        await changed()
      }
    },
    removeKey: async ({ id }: IdentityProvider, fingerprint: string): Promise<IdentityProvider> => {
      const params = { provider: id, fingerprint }
      const now = await call('DELETE /api/identity-providers/:provider/keys/:fingerprint', { params })
      await changed()
      return now
    },
  }
}
