import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../api.ts'
import { useUser } from '../../session/session.tsx'

/** The labs that the reader can try before paying. */
export function readOffer() {
  return call('GET /api/courtesy')
}

/** Begins to try a lab. */
export function startTrying(lab: LabId) {
  return call('POST /api/courtesy', { body: { lab } })
}

/** Whether people may play in the reader's classes before they pay. */
export function useTryingInClasses() {
  return useQuery({
    queryKey: ['courtesy-classes', useUser().id],
    queryFn: () => call('GET /api/courtesy/classes'),
  })
}

export function useSetTryingInClasses() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: (allowed: boolean) => call('PUT /api/courtesy/classes', { body: { allowed } }),
    onSuccess: (answer) => client.setQueryData(['courtesy-classes', id], answer),
  })
}
