import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tradewind/contract/api'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import { call, type AnswerTo } from '../../../api.ts'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'
import { withFieldNames } from '../../../ui/field-names.ts'
import { bodyOf, type InstitutionValues } from './institution-form.ts'

type InstitutionsQuery = QueryIn<Api['GET /api/institutions']>

export function useInstitutions(asked: InstitutionsQuery): ListQuery<Institution> {
  return useListQuery('institutions', { ...asked }, () => call('GET /api/institutions', { query: asked }))
}

export function institutionsCsv(filters: Omit<InstitutionsQuery, 'page' | 'pageSize'>): Promise<CsvFile> {
  return call('GET /api/institutions/csv', { query: filters })
}

/**
 * Adds an institution, or changes the given one.
 * @throws ApiError whose fields are named after the form's
 */
export function useSaveInstitution(institution: Institution | null) {
  const client = useQueryClient()
  return async (values: InstitutionValues): Promise<void> => {
    const body = bodyOf(values, institution)
    try {
      if (institution)
        await call('PUT /api/institutions/:institutionId', {
          params: { institutionId: institution.institutionId },
          body,
        })
      else
        await call('POST /api/institutions', {
          body: { institutionId: values.institutionId.trim(), ...body },
        })
    } catch (error) {
      throw withFieldNames(error, formName)
    } finally {
      // The list is reloaded even after a failure, because another administrator may have deleted the institution.
      // The dialog does not wait for it.
      void client.invalidateQueries({ queryKey: ['institutions'] })
    }
  }
}

/** What would stop with an institution, while `wanted`. */
export function useInstitutionAtStake({ institutionId }: Institution, wanted: boolean) {
  return useQuery({
    // Apart from what reloads when the institution is gone.
    queryKey: ['at-stake', 'institution', institutionId],
    queryFn: () => call('GET /api/institutions/:institutionId/at-stake', { params: { institutionId } }),
    enabled: wanted,
    staleTime: 0,
  })
}

export function useDeleteInstitution() {
  const client = useQueryClient()
  return async ({ institutionId }: Institution): Promise<void> => {
    try {
      await call('DELETE /api/institutions/:institutionId', { params: { institutionId } })
    } finally {
      void client.invalidateQueries({ queryKey: ['institutions'] })
      // Users are listed with the name of their institution.
      void client.invalidateQueries({ queryKey: ['users'] })
    }
  }
}

/**
 * The warnings about ranges.
 * @throws ApiError whose fields are named after the form's
 */
export async function warningsOf(
  ranges: BodyIn<Api['POST /api/institutions/check-ranges']>,
): Promise<string[]> {
  try {
    return (await call('POST /api/institutions/check-ranges', { body: ranges })).warnings
  } catch (error) {
    throw withFieldNames(error, formName)
  }
}

export type FoundInstitution = AnswerTo<'POST /api/institutions/test-address'>[number]

export function testAddress(address: string): Promise<FoundInstitution[]> {
  return call('POST /api/institutions/test-address', { body: { address } })
}

/** The server names parts of `proxyInfo`, and each lab of `products`. The form has one field for each list. */
function formName(path: string): string {
  const [first = '', second = first] = path.split('.')
  if (first === 'products') return 'labs'
  return first === 'proxyInfo' ? second : first
}
