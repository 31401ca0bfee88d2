import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { toPage, type ListPage } from './list/list-query.ts'

const institutionsShown = 50

/** The first institutions whose id, name or contact email contains `text`. */
export function useFoundInstitutions(text: string) {
  const query = useQuery({
    queryKey: ['institutions', { found: text }],
    queryFn: () => findInstitutions(text),
    placeholderData: keepPreviousData,
  })
  const { error } = query
  useEffect(() => {
    if (error) console.error('The institutions could not be loaded:', error)
  }, [error])
  return query
}

async function findInstitutions(text: string): Promise<ListPage<{ institutionId: string; name: string }>> {
  const query = { page: 1, pageSize: institutionsShown, search: text }
  return toPage(await call('GET /api/institutions', { query }))
}

/** The name of an institution; undefined until it is loaded. */
export function useInstitutionName(id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['institutions', { named: id }],
    queryFn: async () => {
      const { items } = await findInstitutions(id)
      return items.find(({ institutionId }) => institutionId === id)?.name ?? id
    },
    enabled: id !== '',
  })
  return data
}
