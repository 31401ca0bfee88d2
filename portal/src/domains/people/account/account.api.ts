import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type AnswerTo } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'

/** The key contains the person, because another tab may sign in another person. */
function useDeviceSessionsKey() {
  return ['account', useUser().id, 'sessions']
}

/** The devices where the reader is signed in. */
export function useDeviceSessions() {
  const queryKey = useDeviceSessionsKey()
  return useQuery({ queryKey, queryFn: () => call('GET /api/account/sessions') })
}

/** What would end with the reader's account. */
export function useAtStake() {
  const queryKey = ['account', useUser().id, 'at-stake']
  return useQuery({ queryKey, queryFn: () => call('GET /api/account/at-stake'), staleTime: 0 })
}

/** Signs one device out and removes it from the list. */
export function useEndDeviceSession() {
  const client = useQueryClient()
  const queryKey = useDeviceSessionsKey()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/account/sessions/:id', { params: { id } }),
    onSuccess: (_answer, id) =>
      client.setQueryData<AnswerTo<'GET /api/account/sessions'>>(queryKey, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      ),
  })
}
