import type { UseFormReturnType } from '@mantine/form'
import { SwitchField } from './choices.tsx'
import { TextField } from './field.tsx'

interface UsesFieldsProps<Values extends { unlimited: boolean }> {
  form: UseFormReturnType<Values>
  help: string
}

/** How often a code can be used. */
export function UsesFields<Values extends { unlimited: boolean }>({ form, help }: UsesFieldsProps<Values>) {
  return (
    <>
      <SwitchField
        label="Unlimited uses"
        name="unlimited"
        {...form.getInputProps('unlimited', { type: 'checkbox' })}
      />
      {!form.values.unlimited && (
        <TextField
          label="Number of uses"
          name="maxUses"
          inputMode="numeric"
          autoComplete="off"
          help={help}
          {...form.getInputProps('maxUses')}
        />
      )}
    </>
  )
}
