import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type Ref } from 'react'
import { saveFile } from '../save-file.ts'
import { toastError } from '../toast.ts'

export interface CsvFile {
  fileName: string
  csv: string
}

/** Loads an export and hands it to the browser as a file. */
export function CsvButton({
  read,
  label = 'Download CSV',
  size = 'md',
  variant = 'default',
  ref,
}: {
  read: () => Promise<CsvFile>
  label?: string
  size?: 'sm' | 'md'
  /** Filled where it is the next thing to do. */
  variant?: 'default' | 'filled'
  ref?: Ref<HTMLButtonElement>
}) {
  const [busy, setBusy] = useState(false)
  async function download() {
    if (busy) return
    setBusy(true)
    try {
      saveCsv(await read())
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      ref={ref}
      variant={variant}
      size={size}
      aria-disabled={busy || undefined}
      leftSection={<IconDownload size={size === 'sm' ? 16 : 18} aria-hidden />}
      onClick={() => void download()}
    >
      {busy ? 'Preparing...' : label}
    </Button>
  )
}

export function saveCsv({ fileName, csv }: CsvFile): void {
  saveFile(fileName, csv, 'text/csv')
}
