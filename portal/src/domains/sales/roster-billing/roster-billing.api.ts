import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RosterBilling, rosterBillingRoutes } from '@tradewind/contract/sales/roster-billing'
import type { BodyIn } from '@tradewind/contract/route'
import { call } from '../../../api.ts'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'

type Routes = typeof rosterBillingRoutes

const listName = 'roster-billing'

export function useBillings(): ListQuery<RosterBilling> {
  return useListQuery(listName, {}, () => call('GET /api/roster-billing'))
}

/** Courses that can be billed and match. */
export function useBillableCourses(search: string) {
  return useQuery({
    queryKey: [listName, 'courses', search],
    queryFn: () => call('GET /api/roster-billing/courses', { query: { search } }),
    placeholderData: keepPreviousData,
  })
}

export function useBillingChanges() {
  const client = useQueryClient()
  const changed = () => void client.invalidateQueries({ queryKey: [listName] })
  return {
    bill: async (body: BodyIn<Routes['POST /api/roster-billing']>) => {
      const billed = await call('POST /api/roster-billing', { body })
      changed()
      return billed
    },
    cancel: async ({ id }: RosterBilling) => {
      const { message } = await call('POST /api/roster-billing/:billing/cancel', { params: { billing: id } })
      changed()
      return message
    },
  }
}

export function billingCsv({ id }: RosterBilling) {
  return call('GET /api/roster-billing/:billing/csv', { params: { billing: id } })
}
