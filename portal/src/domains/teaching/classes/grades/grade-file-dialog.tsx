import type { GradeColumn, GradeFile, GradeFileFormat } from '@tradewind/contract/lms/grades'
import { useState } from 'react'
import { useAction } from '../../asking.ts'
import { downloadCsv } from '../../download.ts'
import { counted } from '@tradewind/contract/teaching/words/classes'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { formatWords, importSteps } from '@tradewind/contract/lms/grade-words'
import { call } from '../../../../api.ts'

/** The forms in the order in which they are offered. The contract's own list would load its schemas into the page. */
const gradeFileFormats: readonly GradeFileFormat[] = [
  'canvas',
  'moodle',
  'blackboard',
  'brightspace',
  'plain',
]

interface Props {
  id: string
  columns: readonly GradeColumn[]
  onClose: () => void
}

const options = gradeFileFormats.map((format) => ({ id: format, text: formatWords[format] }))

/** The form of the grade books that take the class's grades, if they are of one kind. */
function usualFormat(columns: readonly GradeColumn[]): GradeFileFormat {
  const families = [...new Set(columns.map(({ family }) => family))]
  return gradeFileFormats.find((format) => families.length === 1 && families[0] === format) ?? 'plain'
}

/** Downloads the grades in the import form of a grade book, and tells how to import them. */
export function GradeFileDialog({ id, columns, onClose }: Props) {
  const [format, setFormat] = useState(() => usualFormat(columns))
  const [column, setColumn] = useState(columns[0]?.id ?? '')
  const [saved, setSaved] = useState<{ file: GradeFile; format: GradeFileFormat } | null>(null)
  const { busy, problem, run } = useAction()

  async function download() {
    const query = { format, ...(columns.length > 1 && { column }) }
    const file = await call('GET /api/class-sessions/:id/grades/file', { params: { id }, query })
    downloadCsv(file.fileName, file.csv)
    setSaved({ file, format })
  }

  return (
    <Dialog title="Download grades as a file" onClose={onClose}>
      <div className="grade-file">
        <RadioGroup
          legend="For which grade book?"
          name="grade-file"
          look="list"
          options={options}
          chosen={format}
          onChoose={setFormat}
        />
        {columns.length > 1 && (
          <SelectField
            label="Course"
            help="Each course has a file of its own."
            value={column}
            onChange={setColumn}
            options={columns.map((each) => ({ value: each.id, name: `${each.course}: ${each.link}` }))}
          />
        )}
        <div role="status">{saved && <Saved {...saved} />}</div>
        <Refusal sentence={problem?.message ?? null} />
      </div>
      <Buttons end>
        <Button onClick={onClose}>Close</Button>
        <Button kind="solid" busy={busy} onClick={() => void run(download)}>
          {busy ? 'One moment…' : 'Download'}
        </Button>
      </Buttons>
    </Dialog>
  )
}

function Saved({ file, format }: { file: GradeFile; format: GradeFileFormat }) {
  return (
    <>
      <p>
        <strong>{file.fileName} is saved to your downloads.</strong>
      </p>
      <ol>
        {importSteps(format, file.matchedBy).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {file.leftOut.length > 0 && (
        <div className="notice">
          <p>
            {counted(file.leftOut.length, 'student')} with a score {file.leftOut.length === 1 ? 'is' : 'are'}{' '}
            not in the file, because nothing is known by which {formatWords[format]} would find them. Enter
            their grades by hand: {file.leftOut.join(', ')}.
          </p>
        </div>
      )}
    </>
  )
}
