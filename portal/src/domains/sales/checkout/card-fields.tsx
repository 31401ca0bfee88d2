import type { UseFormReturnType } from '@mantine/form'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { caretInGroups, expiryText, groupedCardNumber, securityCodeText } from './card-rules.ts'
import classes from './checkout.module.css'

interface Card {
  card: string
  expiry: string
  securityCode: string
  holder: string
}

interface CardFieldsProps {
  form: UseFormReturnType<Card>
}

/**
 * Number, expiry, security code and name. The fields accept what browsers and people enter, and format it as on a
 * card.
 */
export function CardFields({ form }: CardFieldsProps) {
  return (
    <>
      <CardNumberField form={form} />
      <div className={classes.pair}>
        <TextField
          label="Expiry date"
          name="expiry"
          placeholder="MM / YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          {...form.getInputProps('expiry')}
          onChange={(event) => form.setFieldValue('expiry', expiryText(event.currentTarget.value))}
        />
        <TextField
          label="CVC"
          name="securityCode"
          inputMode="numeric"
          autoComplete="cc-csc"
          {...form.getInputProps('securityCode')}
          onChange={(event) =>
            form.setFieldValue('securityCode', securityCodeText(event.currentTarget.value))
          }
        />
      </div>
      <TextField
        label="Name on card"
        name="holder"
        autoComplete="cc-name"
        spellCheck={false}
        {...form.getInputProps('holder')}
      />
    </>
  )
}

function CardNumberField({ form }: CardFieldsProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const { card } = form.values
  const group = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    caret.current = caretInGroups(value, selectionStart ?? value.length)
    form.setFieldValue('card', groupedCardNumber(value))
  }
  // Grouping moves the digits, so the caret is set again; otherwise it would jump to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [card])
  return (
    <TextField
      ref={input}
      label="Card number"
      name="card"
      placeholder="1234 1234 1234 1234"
      inputMode="numeric"
      autoComplete="cc-number"
      {...form.getInputProps('card')}
      onChange={group}
    />
  )
}
