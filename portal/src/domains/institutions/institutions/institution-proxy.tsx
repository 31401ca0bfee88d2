import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { TextAreaField } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { InstitutionValues } from './institution-form.ts'
import classes from './institutions.module.css'

/** The institution's proxy for access from outside. Few institutions need it, so it is folded at first. */
export function InstitutionProxy({ form }: { form: UseFormReturnType<InstitutionValues> }) {
  const { type, instructions, proxyIPs } = form.values
  const [opened, setOpened] = useState(type + instructions + proxyIPs !== '')
  const isWrong = ['type', 'instructions', 'proxyIPs'].some((name) => name in form.errors)
  return (
    <details
      className={classes.proxy}
      open={opened || isWrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>Proxy (optional)</summary>
      <div className={classes.proxyFields}>
        <TextField
          label="Proxy type"
          name="type"
          help="For example EZproxy or VPN."
          autoComplete="off"
          {...form.getInputProps('type')}
        />
        <TextAreaField
          label="Proxy instructions"
          name="instructions"
          help="Tells people who are off the network how to reach it."
          {...form.getInputProps('instructions')}
        />
        <TextAreaField
          label="Proxy IPs"
          name="proxyIPs"
          help="People who come from these addresses are let in too. Separate them with commas."
          spellCheck={false}
          {...form.getInputProps('proxyIPs')}
        />
      </div>
    </details>
  )
}
