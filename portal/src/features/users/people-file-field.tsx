import { useRef, useState } from 'react'
import { FileField } from '../../ui/file-field.tsx'
import { sentenceOf } from '../../ui/refusal.ts'
import { previewPeople, type PreviewRow } from './import.api.ts'
import { PeopleFileError, readPeople } from './people-file.ts'

/** Takes a CSV file of people, and asks the server what would become of each row. */
export function PeopleFileField({ onRows }: { onRows: (rows: PreviewRow[] | null) => void }) {
  const latest = useRef<File | null>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function choose(file: File | null) {
    latest.current = file
    onRows(null)
    setProblem(null)
    setReading(file !== null)
    if (file === null) return
    const read = await check(file)
    // The result is dropped when another file was chosen in the meantime.
    if (latest.current !== file) return
    setReading(false)
    if (typeof read === 'string') setProblem(read)
    else onRows(read)
  }
  return (
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
      onChoose={(file) => void choose(file)}
    />
  )
}

/** The rows with their states, or the sentence that says why there are none. */
async function check(file: File): Promise<PreviewRow[] | string> {
  try {
    return await previewPeople((await readPeople(file)).people)
  } catch (error) {
    if (error instanceof PeopleFileError) return error.message
    console.error('The file could not be checked:', error)
    return sentenceOf(error, 'The file could not be checked. Please choose it again.')
  }
}
