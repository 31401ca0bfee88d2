import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import type { ManagedSession, ManagedUser } from '@tradewind/contract/people/users'
import { useRef, useState } from 'react'
import { Tag } from '../../../ui/tag.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { LoadedPart } from './loaded-part.tsx'
import classes from './user-page.module.css'
import { useEndDevice, useUserDevices } from './users.api.ts'

/** The devices where a person is signed in. Each can be signed out, except the administrator's own. */
export function UserDevices({ user }: { user: ManagedUser }) {
  const query = useUserDevices(user.id)
  const list = useRef<HTMLUListElement>(null)
  return (
    <section className={`${classes.card} ${classes.devices}`} aria-labelledby="user-devices">
      <h2 id="user-devices">Devices</h2>
      <LoadedPart query={query} failure="The devices could not be loaded." empty="Not signed in anywhere.">
        {(devices) => (
          <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Devices">
            {devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                userId={user.id}
                onEnded={() => list.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
      </LoadedPart>
    </section>
  )
}

interface DeviceProps {
  device: ManagedSession
  userId: string
  /** Called when the device's button is about to disappear. */
  onEnded: () => void
}

function Device({ device, userId, onEnded }: DeviceProps) {
  const end = useEndDevice(userId)
  const [busy, setBusy] = useState(false)
  async function signOut() {
    if (busy) return
    setBusy(true)
    try {
      toastSuccess(await end(device.id))
      onEnded()
    } catch (error) {
      toastError(error, 'Failed to sign the device out.')
    } finally {
      setBusy(false)
    }
  }
  const lastUsed = momentWords(device.lastUsedAt)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{device.device}</strong> {device.kind === 'lti' && <Tag tone="light">LMS</Tag>}
        <p className={classes.small}>
          <span>Signed in {momentWords(device.signedInAt)}</span>
          <span>Last used {lastUsed}</span>
          <span>From {device.address}</span>
        </p>
      </div>
      {device.current ? (
        <Tag tone="success">This device</Tag>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-disabled={busy || undefined}
          aria-label={`Sign out ${device.device}, last used ${lastUsed}`}
          onClick={() => void signOut()}
        >
          {busy ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  )
}
