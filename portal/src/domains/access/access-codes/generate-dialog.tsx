import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { RedeemableId } from '@tradewind/contract/catalogue'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { publicConfig } from '../../../public-config.ts'
import { DateField, SelectField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MadeCodes } from '../../../ui/made-codes.tsx'
import { lastDayProblem } from '../../../ui/typed.ts'
import { batchCsv, useGenerateCodes } from './admin-codes.api.ts'
import { codesInWords, countProblem, redeemableName, redeemableOptions } from './code-words.ts'

/** Makes a batch of new codes and offers them as a file. */
export function GenerateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [today] = useState(() => dayInDenver(serverNow()))
  const generate = useGenerateCodes()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Generate access codes"
      width={560}
      initialValues={{ product: '', count: '', name: '', expires: '' }}
      validate={{
        product: (product) => (product === '' ? 'Please select a product' : null),
        count: countProblem,
        name: (name) => (name.trim() === '' ? 'Please enter a name for the batch.' : null),
        expires: (day) => lastDayProblem(day, today),
      }}
      save={({ product, count, name, expires }) =>
        generate({
          product: product as RedeemableId,
          count: wholeNumber(count) ?? 0,
          name: name.trim(),
          expires: expires === '' ? null : expires,
        })
      }
      failure="Failed to generate access codes."
      action="Generate"
      busyAction="Generating..."
      renderDone={({ id, codes, product }, close) => (
        <MadeCodes readCsv={() => batchCsv(id)} onClose={close}>
          {codesInWords(codes)} of {redeemableName(product)} {codes === 1 ? 'is' : 'are'} ready. The CSV has a
          link in each row that redeems its code. You find it among the batches later, too.
        </MadeCodes>
      )}
    >
      {(form) => (
        <>
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
            help="Helps you find the batch later, for example a course or a bookstore."
            {...form.getInputProps('name')}
          />
          <DateField
            label="Last day (optional)"
            name="expires"
            min={today}
            help="The codes work until the end of that day, Denver time."
            {...form.getInputProps('expires')}
          />
        </>
      )}
    </FormDialog>
  )
}
