import { Button } from '@mantine/core'
import { SelectField } from '../../../ui/choices.tsx'
import { useOpenClasses } from './class-choices.api.ts'
import type { ChosenClass, CodedLab } from './email-text.ts'
import { kitTitle } from './kit-codes.ts'

interface ClassFieldProps {
  lab: CodedLab
  /** The code of the chosen class; empty for none. */
  value: string
  onChange: (chosen: ChosenClass | undefined) => void
}

/** A choice among the instructor's own class sessions of a lab. */
export function ClassField({ lab, value, onChange }: ClassFieldProps) {
  const { data = [], error, isFetching, refetch } = useOpenClasses(lab)
  const name = kitTitle(lab)
  const missing = error && !isFetching
  return (
    <div>
      <SelectField
        label={`${name} class session`}
        name={`class-${lab}`}
        help={helpOf(isFetching, data.length, name)}
        error={missing ? 'Your class sessions could not be loaded.' : undefined}
        options={[
          { value: '', label: 'None yet' },
          ...data.map(({ code, name: className }) => ({ value: code, label: `${className} (${code})` })),
        ]}
        value={value}
        onChange={(event) => {
          const { value: wanted } = event.currentTarget
          const chosen = data.find(({ code }) => code === wanted)
          onChange(chosen && { code: chosen.code, joinLink: chosen.joinLink })
        }}
      />
      {missing && (
        <Button variant="default" size="sm" mt={8} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </div>
  )
}

function helpOf(loading: boolean, count: number, lab: string): string {
  if (count > 0) return 'We add its code to the email.'
  return loading ? 'Loading your class sessions...' : `Create one for ${lab} with "New class" on this page.`
}
