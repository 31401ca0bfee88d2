import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AppDialog, DialogActions } from '../../ui/app-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { testAddress, type FoundInstitution } from './institutions.api.ts'
import classes from './institutions.module.css'

/** Says which institutions let an address in. */
export function TestAddressDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppDialog opened={opened} onClose={onClose} title="Test an IP address" width={560}>
      <AddressTest onClose={onClose} />
    </AppDialog>
  )
}

interface Tested {
  address: string
  found: FoundInstitution[]
}

function AddressTest({ onClose }: { onClose: () => void }) {
  const [tested, setTested] = useState<Tested | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    initialValues: { address: '' },
    validate: { address: (text) => (text.trim() === '' ? 'Please enter an address.' : null) },
  })
  const submission = useSubmission(
    form,
    async ({ address }) => {
      setProblem(null)
      setTested(null)
      setTested({ address: address.trim(), found: await testAddress(address.trim()) })
    },
    { onFailure: (error) => setProblem(sentenceOr(error, 'Failed to test the address.')) },
  )
  return (
    <Form onSubmit={submission.onSubmit}>
      <TextField
        label="Address"
        name="address"
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="One IPv4 or IPv6 address, for example 192.0.2.7."
        {...form.getInputProps('address')}
      />
      <div role="status">{tested && <Results {...tested} />}</div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <SubmitButton busy={submission.busy} busyLabel="Testing..." fullWidth={false}>
          Test
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}

function Results({ address, found }: Tested) {
  if (found.length === 0) return <Notice tone="info">No institution has this address.</Notice>
  return (
    <ul className={classes.found} aria-label={`Institutions that have ${address}`}>
      {found.map(({ institutionId, name, range, proxy }) => (
        <li key={`${institutionId} ${range} ${proxy}`}>
          <span>
            <strong>{name}</strong> <span className={classes.below}>{institutionId}</span>
          </span>
          <span className={classes.range}>
            {range} {proxy && <Tag tone="info">Proxy</Tag>}
          </span>
        </li>
      ))}
    </ul>
  )
}
