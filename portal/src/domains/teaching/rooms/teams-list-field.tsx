import { encodingHelp, fileEncodings, readCsv, toCsv, type FileEncoding } from '@tradewind/contract/csv'
import { useState } from 'react'
import { FileField, SelectField, TextArea } from '@tradewind/ui/fields.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** As many characters as the server takes. */
const most = 100_000
/** The most lines of a file. */
const mostLines = 5000

/** Lines of students and teams, written or read from a file. */
export function TeamsListField({ value, onChange, error }: Props) {
  const [taken, setTaken] = useState('')
  const [failure, setFailure] = useState<string>()
  const [guessed, setGuessed] = useState<{ file: File; encoding: FileEncoding } | null>(null)

  async function take(file: File, encoding?: FileEncoding) {
    const read = await textOf(file, encoding)
    const problem =
      read === null
        ? `${file.name} is not a list. Save it as CSV and choose it again.`
        : read.text.length > most
          ? `${file.name} is too long. Choose a file of this class alone.`
          : undefined
    setFailure(problem)
    setTaken(problem === undefined ? `${file.name} is in the list now.` : '')
    setGuessed(read?.isGuessed === true ? { file, encoding: encoding ?? fileEncodings[0].value } : null)
    if (read !== null && problem === undefined) onChange(read.text)
  }

  return (
    <>
      <TextArea
        label="One line for each student: email address, team"
        help="For example “ana@university.example, Red”. The first student of a team is its captain."
        rows={5}
        most={most}
        value={value}
        onChange={onChange}
        error={error}
      />
      <FileField
        label="Or choose a CSV file"
        help="Its lines replace what is in the list."
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void take(file)}
        error={failure}
      />
      {guessed && (
        <SelectField
          label="Letters of the file"
          help={encodingHelp}
          options={fileEncodings.map((encoding) => ({ value: encoding.value, name: encoding.label }))}
          value={guessed.encoding}
          onChange={(encoding) => void take(guessed.file, encoding)}
        />
      )}
      <p role="status" className="ui-field-help">
        {taken}
      </p>
    </>
  )
}

/** The rows of a CSV file as text; null if it is none. */
async function textOf(
  file: File,
  encoding?: FileEncoding,
): Promise<{ text: string; isGuessed: boolean } | null> {
  try {
    const read = await readCsv(new Uint8Array(await file.arrayBuffer()), mostLines, encoding)
    if ('problem' in read) return null
    const text = toCsv(read.rows, { mark: false }).replaceAll('\r\n', '\n').trim()
    return { text, isGuessed: read.isGuessed }
  } catch (error) {
    console.error(error)
    return null
  }
}
