import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { momentInWords, momentOf, readersTimeZone, sameClocks, timeZones } from '../class/zoned-time.ts'

interface Common {
  label: string
  help?: ReactNode
  error?: string | undefined
}

interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, its control, help and what is wrong with it. */
function Field({ label, help, error, children }: Common & { children: (control: Described) => ReactNode }) {
  const id = useId()
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>

interface TextFieldProps extends Common {
  value: string
  onChange: (value: string) => void
  input?: Input
}

export function TextField({ value, onChange, input, ...common }: TextFieldProps) {
  return (
    <Field {...common}>
      {(control) => (
        <input {...control} {...input} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

interface SelectFieldProps extends Common {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; name: string }[]
}

export function SelectField({ value, onChange, options, ...common }: SelectFieldProps) {
  return (
    <Field {...common}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface DeadlineFieldProps {
  label: string
  help: string
  /** As the clocks of the time zone show it; empty for none. */
  value: string
  timeZone: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A day and a time in a time zone, and below it which moment that is. */
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

function inBothZones(moment: number, timeZone: string): string {
  const mine = readersTimeZone()
  const there = momentInWords(moment, timeZone)
  return sameClocks(moment, timeZone, mine) ? there : `${there}. For you: ${momentInWords(moment, mine)}`
}

interface TimeZoneFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const options = timeZones(readersTimeZone(), value).map((zone) => ({
    value: zone,
    name: zone.replaceAll('_', ' '),
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
