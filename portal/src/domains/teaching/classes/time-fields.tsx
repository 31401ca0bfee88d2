import { SelectField, TextField } from '@tradewind/ui/fields.tsx'
import { momentWords } from '@tradewind/contract/words/dates'
import { momentOf, sameClocks } from '@tradewind/contract/words/zoned-time'
import { readersTimeZone, timeZones, zoneName } from '@tradewind/contract/teaching/words/runs'

interface DeadlineFieldProps {
  label: string
  help: string
  /** In local time of `timeZone`; empty for none. */
  value: string
  timeZone: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A field for a day and a time in a time zone. The resulting moment is shown below it. */
export function DeadlineField({ label, help, value, timeZone, onChange, error }: DeadlineFieldProps) {
  const moment = value === '' ? null : momentOf(value, timeZone)
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      input={{ type: 'datetime-local', max: '9999-12-31T23:59' }}
      help={moment === null ? help : inBothZones(moment, timeZone)}
    />
  )
}

/** The same in a table of times, where the time zone is said once; it tells the reader's own time if that differs. */
export function ZonedTimeField({ timeZone, ...field }: Omit<DeadlineFieldProps, 'help'>) {
  const moment = field.value === '' ? null : momentOf(field.value, timeZone)
  const differs = moment !== null && !sameClocks(moment, timeZone, readersTimeZone())
  return (
    <TextField
      {...field}
      input={{ type: 'datetime-local', max: '9999-12-31T23:59' }}
      help={differs ? `For you: ${momentWords(moment)}` : undefined}
    />
  )
}

function inBothZones(moment: number, timeZone: string): string {
  const there = momentWords(moment, timeZone)
  return sameClocks(moment, timeZone, readersTimeZone()) ? there : `${there}. For you: ${momentWords(moment)}`
}

interface TimeZoneFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const options = timeZones(readersTimeZone(), value).map((zone) => ({
    value: zone,
    name: zoneName(zone),
  }))
  return (
    <SelectField
      label="Time zone of the class"
      value={value}
      onChange={onChange}
      options={options}
      error={error}
    />
  )
}
