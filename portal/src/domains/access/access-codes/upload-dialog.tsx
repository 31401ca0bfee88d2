import type { RedeemableId } from '@tradewind/contract/catalogue'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { SelectField } from '../../../ui/choices.tsx'
import { ClosingNotice } from '../../../ui/closing-notice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useUploadCodes } from './admin-codes.api.ts'
import { CodeFileField } from './code-file-field.tsx'
import type { CodeList } from './code-file.ts'
import { CodePreview } from './code-preview.tsx'
import { redeemableOptions } from './code-words.ts'

/** Adds the codes of a CSV file. */
export function UploadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [list, setList] = useState<CodeList | null>(null)
  const [fileProblem, setFileProblem] = useState<ReactNode>(null)
  const [reading, setReading] = useState(false)
  const upload = useUploadCodes()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Upload access codes"
      width={560}
      initialValues={{ product: '', codes: '' }}
      validate={{
        product: (product) => (product === '' ? 'Please select a product' : null),
        codes: () => (list ? null : (fileProblem ?? 'No access codes to upload')),
      }}
      save={async ({ product }) => {
        if (!list || reading) return false
        try {
          return await upload(list.codes, product as RedeemableId)
        } catch (error) {
          throw namingRow(error, list)
        }
      }}
      failure="Failed to upload access codes"
      action="Upload"
      busyAction="Uploading..."
      disabled={() => reading}
      unsaved={() => list !== null}
      renderDone={(sentence, close) => <ClosingNotice onClose={close}>{sentence}</ClosingNotice>}
    >
      {(form, clearProblem) => (
        <>
          <SelectField
            label="Product"
            name="product"
            data-autofocus
            options={redeemableOptions(publicConfig.environment)}
            {...form.getInputProps('product')}
          />
          <CodeFileField
            error={form.errors.codes}
            reading={reading}
            onReading={setReading}
            onRead={(read, why) => {
              setList(read)
              setFileProblem(why)
              form.setFieldError('codes', why)
              clearProblem()
            }}
          />
          {list && <CodePreview list={list} />}
        </>
      )}
    </FormDialog>
  )
}

/** Names the row of the file, because the server only counts the codes that were sent. */
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
