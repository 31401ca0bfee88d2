import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type AnswerTo } from '../../api.ts'

const deviceSessionsKey = ['account', 'sessions']

/** The devices on which the own account is signed in. */
export function useDeviceSessions() {
  return useQuery({ queryKey: deviceSessionsKey, queryFn: () => call('GET /api/account/sessions') })
}

/** Signs one device out, and takes it from the list. */
export function useEndDeviceSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/account/sessions/:id', { params: { id } }),
    onSuccess: (_answer, id) =>
      client.setQueryData<AnswerTo<'GET /api/account/sessions'>>(deviceSessionsKey, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      ),
  })
}
