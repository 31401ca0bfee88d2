import {
  Checkbox,
  NativeSelect,
  Switch,
  Textarea,
  TextInput,
  type CheckboxProps,
  type NativeSelectProps,
  type SwitchProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import classes from './choices.module.css'

type Labelled<Props> = Omit<Props, 'description' | 'label' | 'name'> & {
  label: string
  /** The field's name in the form and in the server's answers. */
  name: string
  /** A sentence below the field. */
  help?: string
}

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends Labelled<Omit<NativeSelectProps, 'data'>> {
  options: readonly (SelectOption | { group: string; items: SelectOption[] })[]
}

/** A choice of one option. Spread `form.getInputProps(name)` into it. */
export function SelectField({ help, options, ...props }: SelectFieldProps) {
  return <NativeSelect description={help} data={[...options]} {...props} />
}

/** A day as yyyy-mm-dd; with `type="datetime-local"` a time in the reader's time zone. */
export function DateField({ help, type = 'date', ...props }: Labelled<TextInputProps>) {
  return <TextInput description={help} type={type} {...props} />
}

export function TextAreaField({ help, ...props }: Labelled<TextareaProps>) {
  return <Textarea description={help} minRows={3} autosize maxRows={8} {...props} />
}

/** A switch. Spread `form.getInputProps(name, { type: 'checkbox' })` into it. */
export function SwitchField({ help, ...props }: Labelled<SwitchProps>) {
  return (
    <Switch
      description={help}
      withThumbIndicator={false}
      classNames={{
        label: classes.label,
        track: classes.track,
        thumb: classes.thumb,
        description: classes.help,
      }}
      {...props}
    />
  )
}

/** One checkbox of a group. */
export function CheckField({ help, ...props }: Labelled<CheckboxProps>) {
  return (
    <Checkbox
      description={help}
      classNames={{
        label: classes.label,
        input: classes.box,
        icon: classes.tick,
        description: classes.help,
      }}
      {...props}
    />
  )
}

/** The checkbox of a row, whose name is for screen readers alone. */
export function RowCheck(props: CheckboxProps & { 'aria-label': string }) {
  return <Checkbox size="md" classNames={{ input: classes.box, icon: classes.tick }} {...props} />
}
