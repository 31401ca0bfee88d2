import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { testAddress, type FoundInstitution } from './institutions.api.ts'
import classes from './institutions.module.css'

interface Tested {
  address: string
  found: FoundInstitution[]
}

/** Says which institutions let an address in, for one address after the other. */
export function TestAddressDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [tested, setTested] = useState<Tested | null>(null)
  const test = async (address: string): Promise<false> => {
    setTested(null)
    setTested({ address, found: await testAddress(address) })
    return false
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Test an IP address"
      width={560}
      initialValues={{ address: '' }}
      validate={{ address: (text) => (text.trim() === '' ? 'Please enter an address.' : null) }}
      save={({ address }) => test(address.trim())}
      failure="Failed to test the address."
      action="Test"
      busyAction="Testing..."
      cancel="Close"
      // Nothing is saved here.
      unsaved={() => false}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDialog>
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
