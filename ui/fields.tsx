import { useId, type ComponentProps, type ReactNode } from 'react'

interface Common {
  label: ReactNode
  /** What the field refers to, for screen readers; becomes part of its name. */
  about?: string | undefined
  /** Shown only to screen readers, if the position of the field explains it. */
  labelHidden?: boolean
  help?: ReactNode
  error?: string | undefined
}

interface Control {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends Common {
  /** Renders the control with the attributes that connect it with its label, help and error. */
  children: (control: Control) => ReactNode
}

/** A label, its control, help and error. */
function Field({ label, about, labelHidden = false, help, error, children }: FieldProps) {
  const id = useId()
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="ui-field">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </label>
      {children({
        id,
        className: 'ui-input',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && (
        <p className="ui-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="ui-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps extends Common {
  value: string
  onChange?: (value: string) => void
  /** Content after the control: a unit, or a button that acts on the text. */
  behind?: ReactNode
  input?: Omit<ComponentProps<'input'>, 'onChange' | 'value'>
}

/** One line of text. Read-only without `onChange`. */
export function TextField({ value, onChange, behind, input, ...common }: TextFieldProps) {
  return (
    <Field {...common}>
      {(control) => {
        const described = input?.['aria-describedby'] ?? control['aria-describedby']
        const unit = typeof behind === 'string' ? `${control.id}-unit` : undefined
        const typed = (
          <input
            {...control}
            {...input}
            aria-describedby={[unit, described].filter(Boolean).join(' ') || undefined}
            readOnly={onChange === undefined}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
          />
        )
        if (behind === undefined) return typed
        return (
          <div className="ui-field-row">
            {typed}
            {unit === undefined ? behind : <span id={unit}>{behind}</span>}
          </div>
        )
      }}
    </Field>
  )
}

interface SelectFieldProps<Value extends string> extends Common {
  /** Empty while nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly { readonly value: Value; readonly name: string }[]
  /** Shown while nothing is chosen; cannot be chosen. */
  placeholder?: string
}

export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  ...common
}: SelectFieldProps<Value>) {
  return (
    <Field {...common}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
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

interface TextAreaProps extends Common {
  value: string
  onChange: (value: string) => void
  /** The maximum number of characters. */
  most: number
  rows?: number
}

/** Several lines of text. */
export function TextArea({ value, onChange, most, rows = 3, ...common }: TextAreaProps) {
  return (
    <Field {...common}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={most}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface FileFieldProps extends Common {
  /** The kinds of files, as in the attribute `accept`. */
  accept: string
  onFile: (file: File) => void
}

/** A file that is read at once. The same file can be chosen again. */
export function FileField({ accept, onFile, ...common }: FileFieldProps) {
  return (
    <Field {...common}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onFile(file)
          }}
        />
      )}
    </Field>
  )
}
