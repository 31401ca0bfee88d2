import { TextArea } from '@tradewind/ui/fields.tsx'

interface Props {
  label: string
  value: string
  most: number
  onChange: (value: string) => void
}

/** A note for the instructor, which earns no points. */
export function Note({ label, value, most, onChange }: Props) {
  return (
    <TextArea
      label={label}
      help={`Your instructor can read it. It earns no points. At most ${most} characters.`}
      rows={2}
      most={most}
      value={value}
      onChange={onChange}
    />
  )
}
