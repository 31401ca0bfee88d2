import type { Ref } from 'react'
import { FileButton } from '../file-button.tsx'
import { saveFile } from '../save-file.ts'

export interface CsvFile {
  fileName: string
  csv: string
}

interface CsvButtonProps {
  read: () => Promise<CsvFile>
  label?: string
  size?: 'sm' | 'md'
  /** Filled where it is the next thing to do. */
  variant?: 'default' | 'filled'
  ref?: Ref<HTMLButtonElement>
}

/** Loads an export and hands it to the browser as a file. */
export function CsvButton({ read, label = 'Download CSV', ...look }: CsvButtonProps) {
  return <FileButton save={async () => saveCsv(await read())} label={label} {...look} />
}

export function saveCsv({ fileName, csv }: CsvFile): void {
  saveFile(fileName, csv, 'text/csv')
}
