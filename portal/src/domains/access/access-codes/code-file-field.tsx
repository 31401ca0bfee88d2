import { useRef, type ReactNode } from 'react'
import { FileField } from '../../../ui/file-field.tsx'
import classes from './access-codes.module.css'
import { CodeFileError, readCodes, type CodeList } from './code-file.ts'

interface CodeFileFieldProps {
  error: ReactNode
  /** Whether a file is being read. */
  reading: boolean
  onReading: (reading: boolean) => void
  /** Gets the codes of the chosen file or the reason why there are none; two nulls when the choice is removed. */
  onRead: (list: CodeList | null, problem: ReactNode) => void
}

/** Takes a CSV file and reads its codes. */
export function CodeFileField({ error, reading, onReading, onRead }: CodeFileFieldProps) {
  const latest = useRef<File | null>(null)

  async function choose(file: File | null) {
    latest.current = file
    onRead(null, null)
    onReading(file !== null)
    if (file === null) return
    const [list, problem] = await read(file)
    // The result is dropped when another file was chosen in the meantime.
    if (latest.current !== file) return
    onReading(false)
    onRead(list, problem)
  }
  return (
    <FileField
      label="CSV file"
      name="codes"
      accept=".csv,text/csv"
      help={reading ? 'Reading the file...' : 'One code in the first column of each row. At most 10 MB.'}
      error={error}
      onChoose={(file) => void choose(file)}
    />
  )
}

async function read(file: File): Promise<[list: CodeList | null, problem: ReactNode]> {
  try {
    return [await readCodes(file), null]
  } catch (error) {
    if (error instanceof CodeFileError) return [null, <Problem key="problem" error={error} />]
    console.error('The file could not be parsed:', error)
    return [null, 'Failed to parse CSV file']
  }
}

function Problem({ error }: { error: CodeFileError }) {
  return (
    <>
      <span className={classes.line}>{error.message}</span>
      {error.detail !== null && <span className={classes.line}>{error.detail}</span>}
    </>
  )
}
