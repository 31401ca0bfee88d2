import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'
import { newClass, type ClassValues } from './new-class.ts'

/** The reader's class sessions of all labs, newest first. */
export function useClasses() {
  return useQuery({
    queryKey: ['classes', useUser().id, 'all'],
    queryFn: () => call('GET /api/class-sessions'),
    // Students join while the reader is elsewhere.
    refetchOnMount: 'always',
  })
}

/** Creates a class session. The lists of classes and the first steps are reloaded. */
export function useNewClass() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: ClassValues) =>
      call('POST /api/labs/:lab/class-sessions', { params: { lab: values.lab }, body: newClass(values) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['classes'] })
      void client.invalidateQueries({ queryKey: ['first-steps'] })
    },
  })
}
