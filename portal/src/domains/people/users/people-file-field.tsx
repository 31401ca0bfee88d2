import { encodingHelp, fileEncodings, type FileEncoding } from '@tradewind/contract/csv'
import { useRef, useState } from 'react'
import { SelectField } from '../../../ui/choices.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { previewPeople, type PreviewRow } from './import.api.ts'
import { PeopleFileError, readPeople } from './people-file.ts'

/** Takes a CSV file of people, and asks the server what would become of each row. */
export function PeopleFileField({ onRows }: { onRows: (rows: PreviewRow[] | null) => void }) {
  const latest = useRef<object | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState(false)
  const [encoding, setEncoding] = useState<FileEncoding | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function read(chosen: File | null, said?: FileEncoding) {
    const turn = {}
    latest.current = turn
    setFile(chosen)
    setEncoding(said ?? null)
    onRows(null)
    setProblem(null)
    setReading(chosen !== null)
    if (chosen === null) return
    const checked = await check(chosen, said)
    // The result is dropped when another file or encoding was chosen in the meantime.
    if (latest.current !== turn) return
    setReading(false)
    if (typeof checked === 'string') return setProblem(checked)
    if (checked.isGuessed) setEncoding(said ?? fileEncodings[0].value)
    onRows(checked.rows)
  }
  return (
    <>
      <FileField
        label="CSV file"
        name="people"
        accept=".csv,text/csv"
        help={
          reading
            ? 'Checking the file...'
            : 'Email, first name and last name, with or without a header row. At most 2,000 people.'
        }
        error={problem}
        onChoose={(chosen) => void read(chosen)}
      />
      {encoding !== null && (
        <SelectField
          label="Letters of the file"
          name="encoding"
          help={encodingHelp}
          options={fileEncodings}
          value={encoding}
          onChange={(event) => void read(file, event.currentTarget.value as FileEncoding)}
        />
      )}
    </>
  )
}

/** The rows with their states, or the sentence that says why there are none. */
async function check(
  file: File,
  encoding?: FileEncoding,
): Promise<{ rows: PreviewRow[]; isGuessed: boolean } | string> {
  try {
    const { people, isGuessed } = await readPeople(file, encoding)
    return { rows: await previewPeople(people), isGuessed }
  } catch (error) {
    if (error instanceof PeopleFileError) return error.message
    console.error('The file could not be checked:', error)
    return sentenceOf(error, 'The file could not be checked. Please choose it again.')
  }
}
