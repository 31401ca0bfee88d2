import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { daysInWords } from '@tradewind/contract/words/dates'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'
import { SwitchField } from '../../../ui/choices.tsx'
import { toastError } from '../../../ui/toast.ts'

/** Whether people may play in the reader's classes before they pay. */
function useTryingInClasses() {
  return useQuery({
    queryKey: ['courtesy-classes', useUser().id],
    queryFn: () => call('GET /api/courtesy/classes'),
  })
}

function useSetTryingInClasses() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: (allowed: boolean) => call('PUT /api/courtesy/classes', { body: { allowed } }),
    onSuccess: (answer) => client.setQueryData(['courtesy-classes', id], answer),
  })
}

/** An instructor's choice whether students may play in their classes before they pay. */
export function ClassesSwitch() {
  const { data } = useTryingInClasses()
  const set = useSetTryingInClasses()
  // What the reader chose shows at once, and until the server has answered.
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (!data || data.days === 0) return null
  return (
    <SwitchField
      label={`Students may play for ${daysInWords(data.days)} before they pay`}
      name="courtesy"
      help="It counts for all your classes. Switched off, students need access from the first day."
      checked={chosen ?? data.allowed}
      onChange={(event) => {
        if (chosen !== null) return
        setChosen(event.currentTarget.checked)
        set.mutate(event.currentTarget.checked, {
          onSettled: () => setChosen(null),
          onError: (error) => toastError(error, 'Your choice could not be saved.'),
        })
      }}
    />
  )
}
