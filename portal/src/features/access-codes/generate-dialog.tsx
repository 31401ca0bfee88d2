import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CodeBatch } from '@tradewind/contract/access-codes'
import type { RedeemableId } from '@tradewind/contract/catalogue'
import { useEffect, useRef, useState } from 'react'
import { publicConfig } from '../../public-config.ts'
import { AppDialog, DialogActions } from '../../ui/app-dialog.tsx'
import { DateField, SelectField } from '../../ui/choices.tsx'
import { denverDay } from '../../ui/dates.ts'
import { DialogSubmit } from '../../ui/dialog-submit.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { typedNumber } from '../../ui/numbers.ts'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { batchCsv, useGenerateCodes } from './admin-codes.api.ts'
import { codesInWords, countProblem, redeemableName, redeemableOptions } from './code-words.ts'

/** Makes a batch of new codes, and hands it out. */
export function GenerateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const [batch, setBatch] = useState<CodeBatch | null>(null)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title="Generate access codes"
      closable={!held || batch !== null}
      width={560}
    >
      {batch ? (
        <Made batch={batch} onClose={onClose} />
      ) : (
        <GenerateForm onHeld={setHeld} onCancel={onClose} onMade={setBatch} />
      )}
    </AppDialog>
  )
}

interface GenerateFormProps {
  /** Whether closing would lose something. */
  onHeld: (held: boolean) => void
  onCancel: () => void
  onMade: (batch: CodeBatch) => void
}

function GenerateForm({ onHeld, onCancel, onMade }: GenerateFormProps) {
  const [today] = useState(() => denverDay(Date.now()))
  const [problem, setProblem] = useState<string | null>(null)
  const generate = useGenerateCodes()
  const form = useForm({
    initialValues: { product: '', count: '', name: '', expires: '' },
    validate: {
      product: (product) => (product === '' ? 'Please select a product' : null),
      count: countProblem,
      name: (name) => (name.trim() === '' ? 'Please enter a name for the batch.' : null),
      expires: (day) =>
        day !== '' && day < today ? 'This day has passed. Please choose a later one.' : null,
    },
  })
  const submission = useSubmission(
    form,
    async ({ product, count, name, expires }) => {
      setProblem(null)
      const batch = await generate({
        product: product as RedeemableId,
        count: typedNumber(count) ?? 0,
        name: name.trim(),
        expires: expires === '' ? null : expires,
      })
      onMade(batch)
    },
    { onFailure: (error) => setProblem(sentenceOr(error, 'Failed to generate access codes.')) },
  )
  useHeld(submission.busy || form.isDirty(), onHeld)
  return (
    <Form onSubmit={submission.onSubmit}>
      <SelectField
        label="Product"
        name="product"
        data-autofocus
        options={redeemableOptions(publicConfig.environment)}
        {...form.getInputProps('product')}
      />
      <TextField
        label="Number of codes"
        name="count"
        inputMode="numeric"
        autoComplete="off"
        help="From 1 to 10,000. Each code works once."
        {...form.getInputProps('count')}
      />
      <TextField
        label="Batch name"
        name="name"
        autoComplete="off"
        maxLength={120}
        help="For you, to find the batch again: for example a course or a bookstore."
        {...form.getInputProps('name')}
      />
      <DateField
        label="Last day (optional)"
        name="expires"
        min={today}
        help="The codes work until then. The whole day counts, in Denver time."
        {...form.getInputProps('expires')}
      />
      <DialogSubmit
        submission={submission}
        problem={problem}
        label="Generate"
        busyLabel="Generating..."
        onCancel={() => !submission.busy && onCancel()}
      />
    </Form>
  )
}

function Made({ batch, onClose }: { batch: CodeBatch; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      <Notice tone="success" announced>
        {codesInWords(batch.codes)} of {redeemableName(batch.product)} {batch.codes === 1 ? 'is' : 'are'}{' '}
        ready. The CSV has a link in each row that redeems its code. You find it among the batches later, too.
      </Notice>
      <DialogActions>
        <CsvButton read={() => batchCsv(batch.id)} />
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
