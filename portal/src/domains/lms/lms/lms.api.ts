import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tradewind/contract/api'
import type { DeploymentRequest, LmsPlatform } from '@tradewind/contract/lms/lms'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import { useEffect } from 'react'
import { call, type AnswerTo } from '../../../api.ts'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'
import { withFieldNames } from '../../../ui/field-names.ts'

type PlatformsQuery = QueryIn<Api['GET /api/lti/platforms']>
export type PlatformBody = BodyIn<Api['PUT /api/lti/platforms/:platform']>
export type ToolAddresses = AnswerTo<'GET /api/lti/tool'>

export function usePlatforms(asked: PlatformsQuery): ListQuery<LmsPlatform> {
  return useListQuery('lti-platforms', { ...asked }, () => call('GET /api/lti/platforms', { query: asked }))
}

export function platformsCsv(filters: Pick<PlatformsQuery, 'search'>): Promise<CsvFile> {
  return call('GET /api/lti/platforms/csv', { query: filters })
}

/** The addresses that an administrator of an LMS enters there. A failure is logged. */
export function useToolAddresses() {
  const query = useQuery({ queryKey: ['lti-tool'], queryFn: () => call('GET /api/lti/tool') })
  const { error } = query
  useEffect(() => {
    if (error) console.error('The addresses for an LMS could not be loaded:', error)
  }, [error])
  return query
}

export function useConnectionLinks() {
  return useQuery({
    queryKey: ['lti-connection-links'],
    queryFn: () => call('GET /api/lti/connection-links'),
  })
}

export function useDeploymentRequests() {
  return useQuery({
    queryKey: ['lti-deployment-requests'],
    queryFn: () => call('GET /api/lti/deployment-requests'),
  })
}

/** What would stop with a platform, while `wanted`. */
export function usePlatformAtStake({ id }: LmsPlatform, wanted: boolean) {
  return useQuery({
    // Apart from what reloads when the platform is gone.
    queryKey: ['at-stake', 'lms', id],
    queryFn: () => call('GET /api/lti/platforms/:platform/at-stake', { params: { platform: id } }),
    enabled: wanted,
    staleTime: 0,
  })
}

/** The results of testing a platform while `wanted`. Each opening tests anew. */
export function usePlatformTest({ id }: LmsPlatform, wanted: boolean) {
  return useQuery({
    queryKey: ['lti-platform-test', id],
    queryFn: () => call('POST /api/lti/platforms/:platform/test', { params: { platform: id } }),
    enabled: wanted,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Changes to links and deployments that wait. Each reloads what it changed. */
export function useConnectionChanges() {
  const client = useQueryClient()
  const changed = (key: string) => client.invalidateQueries({ queryKey: [key] })
  return {
    createLink: async (institutionId: string) => {
      const link = await call('POST /api/lti/connection-links', { body: { institutionId } })
      await changed('lti-connection-links')
      return link
    },
    revokeLink: async ({ id }: { id: string }): Promise<void> => {
      await call('DELETE /api/lti/connection-links/:link', { params: { link: id } })
      await changed('lti-connection-links')
    },
    answerRequest: async (
      { platformId, deploymentId }: DeploymentRequest,
      allowed: boolean,
    ): Promise<void> => {
      try {
        await call('POST /api/lti/platforms/:platform/deployments', {
          params: { platform: platformId },
          body: { deploymentId, allowed },
        })
      } finally {
        await changed('lti-deployment-requests')
        await changed('lti-platforms')
      }
    },
  }
}

/** Changes to the list of platforms, which is reloaded after each. */
export function usePlatformChanges() {
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: ['lti-platforms'] })
  return {
    /**
     * Adds a platform, or changes the given one.
     * @throws ApiError whose fields are named after the form's
     */
    save: async (platform: LmsPlatform | null, body: PlatformBody): Promise<void> => {
      try {
        if (platform)
          await call('PUT /api/lti/platforms/:platform', { params: { platform: platform.id }, body })
        else await call('POST /api/lti/platforms', { body })
      } catch (error) {
        throw withFieldNames(error)
      }
      await changed()
    },
    remove: async ({ id }: LmsPlatform): Promise<void> => {
      await call('DELETE /api/lti/platforms/:platform', { params: { platform: id } })
      await changed()
    },
  }
}
