import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RedeemableId } from '@tradewind/contract/catalogue'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../api.ts'
import { publicConfig } from '../../public-config.ts'
import { AppDialog, DialogActions } from '../../ui/app-dialog.tsx'
import { SelectField } from '../../ui/choices.tsx'
import { ClosingNotice } from '../../ui/closing-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { useUploadCodes } from './admin-codes.api.ts'
import { CodePreview } from './code-preview.tsx'
import { redeemableOptions } from './code-words.ts'
import { CodeFileField } from './code-file-field.tsx'
import type { CodeList } from './code-file.ts'

/** Adds the codes of a CSV file. */
export function UploadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title="Upload access codes"
      closable={!held || done !== null}
      width={560}
    >
      {done === null ? (
        <UploadForm onHeld={setHeld} onCancel={onClose} onDone={setDone} />
      ) : (
        <ClosingNotice onClose={onClose}>{done}</ClosingNotice>
      )}
    </AppDialog>
  )
}

interface UploadFormProps {
  /** Whether closing would lose something. */
  onHeld: (held: boolean) => void
  onCancel: () => void
  onDone: (message: string) => void
}

function UploadForm({ onHeld, onCancel, onDone }: UploadFormProps) {
  const [list, setList] = useState<CodeList | null>(null)
  const [fileProblem, setFileProblem] = useState<ReactNode>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useUploadCodes()
  const form = useForm({
    initialValues: { product: '', codes: '' },
    validate: {
      product: (product) => (product === '' ? 'Please select a product' : null),
      codes: () => (list ? null : (fileProblem ?? 'No access codes to upload')),
    },
  })
  const submission = useSubmission(
    form,
    async ({ product }) => {
      setProblem(null)
      if (!list || reading) return
      try {
        onDone(await upload(list.codes, product as RedeemableId))
      } catch (error) {
        throw namingRow(error, list)
      }
    },
    { onFailure: (error) => setProblem(sentenceOr(error, 'Failed to upload access codes')) },
  )
  useHeld(submission.busy || list !== null, onHeld)

  function show(read: CodeList | null, why: ReactNode) {
    setList(read)
    setFileProblem(why)
    form.setFieldError('codes', why)
    setProblem(null)
  }
  return (
    <Form onSubmit={submission.onSubmit}>
      <SelectField
        label="Product"
        name="product"
        data-autofocus
        options={redeemableOptions(publicConfig.environment)}
        {...form.getInputProps('product')}
      />
      <CodeFileField error={form.errors.codes} reading={reading} onReading={setReading} onRead={show} />
      {list && <CodePreview list={list} />}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <DialogActions>
        <Button
          variant="default"
          aria-disabled={submission.busy || undefined}
          onClick={() => !submission.busy && onCancel()}
        >
          Cancel
        </Button>
        <SubmitButton busy={submission.busy} busyLabel="Uploading..." disabled={reading} fullWidth={false}>
          Upload
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}

/** The server counts the codes that were sent; the reader knows the rows of the file. */
function namingRow(error: unknown, { rows }: CodeList): unknown {
  if (!(error instanceof ApiError)) return error
  const { message, status, code, requestId, retryAfterSeconds } = error
  const fields = Object.entries(error.fields ?? {}).map(([path, sentence]) => {
    const [name = '', place] = path.split('.')
    const row = place === undefined ? undefined : rows[Number(place)]
    return [name, row === undefined ? sentence : `Row ${row}: ${sentence}`]
  })
  return new ApiError(message, {
    status,
    code,
    requestId,
    retryAfterSeconds,
    fields: fields.length === 0 ? undefined : Object.fromEntries(fields),
  })
}
