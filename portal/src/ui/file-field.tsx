import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'
import classes from './file-field.module.css'

interface FileFieldProps extends Pick<TextInputProps, 'error'> {
  label: string
  name: string
  /** The kinds of files, as the input takes them. */
  accept: string
  /** A sentence below the field. */
  help: string
  /** Gets the chosen file; null when the choice is removed. */
  onChoose: (file: File | null) => void
}

/** A choice of one file. */
export function FileField({ help, onChoose, ...props }: FileFieldProps) {
  return (
    <TextInput
      type="file"
      description={help}
      classNames={{ input: classes.file }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChoose(event.currentTarget.files?.[0] ?? null)}
      {...props}
    />
  )
}
