import { Button } from '@mantine/core'
import { dayWords, momentWords } from '@tradewind/contract/words/dates'
import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { useState } from 'react'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useProviderChanges } from './providers.api.ts'
import classes from './providers.module.css'

interface ProviderKeysDialogProps {
  opened: boolean
  onClose: () => void
  provider: IdentityProvider
}

/** The metadata of a SAML provider, and the keys with which it may sign. */
export function ProviderKeysDialog({ opened, onClose, provider }: ProviderKeysDialogProps) {
  const { readMetadata, removeKey } = useProviderChanges()
  const [now, setNow] = useState(provider)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (change: () => Promise<IdentityProvider>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    await change().then(setNow, setFailure)
    setBusy(false)
  }
  const { metadata, keys, metadataUrl } = now
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={`Keys of ${provider.institutionName}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {metadataUrl !== null && (
            <Button loading={busy} onClick={() => void run(() => readMetadata(provider))}>
              Read the metadata now
            </Button>
          )}
        </>
      }
    >
      <div className={classes.parts}>
        {failure !== null && (
          <Notice tone="error" error={failure} title={sentenceOf(failure)}>
            What was read before still counts.
          </Notice>
        )}
        {failure === null && metadata?.problem && (
          <Notice tone="warning" title={metadata.problem}>
            What was read before still counts until its end.
          </Notice>
        )}
        {metadata && (
          <p>
            {metadataUrl === null ? 'The metadata came as a file' : 'The metadata was read'} on{' '}
            {momentWords(metadata.readAt)}.
            {metadata.validUntil !== null && ` It is valid until ${momentWords(metadata.validUntil)}.`}
          </p>
        )}
        <ul className={classes.keys} aria-label="Keys">
          {keys.map(({ fingerprint, ends, dropped }) => (
            <li key={fingerprint}>
              <div>
                <code>{fingerprint}</code>
                <span className={classes.below}>
                  {dropped === null
                    ? `In the metadata. Its certificate ends ${dayWords(ends)}.`
                    : `Not in the metadata since ${dayWords(dropped)}. We accept it until ${dayWords(ends)}.`}
                </span>
              </div>
              {dropped !== null && (
                <Button
                  variant="default"
                  size="sm"
                  disabled={busy}
                  aria-label={`Stop accepting ${fingerprint.slice(0, 8)}`}
                  onClick={() => void run(() => removeKey(provider, fingerprint))}
                >
                  Stop accepting
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </AppDialog>
  )
}
