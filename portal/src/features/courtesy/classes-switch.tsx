import { daysInWords } from '@tradewind/contract/date-words'
import { SwitchField } from '../../ui/choices.tsx'
import { toastError } from '../../ui/toast.ts'
import { useSetTryingInClasses, useTryingInClasses } from './courtesy.api.ts'

/** An instructor's choice whether students may play in their classes before they pay. */
export function ClassesSwitch() {
  const { data } = useTryingInClasses()
  const set = useSetTryingInClasses()
  if (!data || data.days === 0) return null
  return (
    <SwitchField
      label={`Students may play for ${daysInWords(data.days)} before they pay`}
      name="courtesy"
      help="It counts for all your classes. Switched off, students need access from the first day."
      checked={set.isPending ? set.variables : data.allowed}
      onChange={(event) => {
        if (set.isPending) return
        set.mutate(event.currentTarget.checked, {
          onError: (error) => toastError(error, 'Your choice could not be saved.'),
        })
      }}
    />
  )
}
