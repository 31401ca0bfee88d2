import { Button } from '@mantine/core'
import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { useState } from 'react'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { Checks } from '../../../ui/checks.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { testSignIn, useProviderTest } from './providers.api.ts'
import classes from './providers.module.css'

interface ProviderTestDialogProps {
  opened: boolean
  onClose: () => void
  provider: IdentityProvider
}

/** Tests how the portal reaches a provider, and offers a sign-in that shows what comes back. */
export function ProviderTestDialog({ opened, onClose, provider }: ProviderTestDialogProps) {
  const { data, error, isFetching, refetch } = useProviderTest(provider, opened)
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={`Test the sign-in of ${provider.institutionName}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Test again
          </Button>
        </>
      }
    >
      <div className={classes.parts}>
        {error && !isFetching && (
          <Notice tone="error" error={error} title={sentenceOf(error, 'Failed to test the sign-in.')}>
            Nothing was changed.
          </Notice>
        )}
        {isFetching && <Loading />}
        {data && !isFetching && !error && <Checks checks={data.checks} />}
        <TestSignIn provider={provider} />
      </div>
    </AppDialog>
  )
}

/** Opens the provider in its own tab, as people see it. */
function TestSignIn({ provider }: { provider: IdentityProvider }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const begin = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    // Browsers open a tab only for a press, not after an answer.
    const tab = window.open('', '_blank')
    try {
      const url = await testSignIn(provider)
      if (tab) tab.location.href = url
      else location.assign(url)
    } catch (error) {
      tab?.close()
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>
        A sign-in shows what the institution tells of a person, and what is missing. You need an account
        there. Nobody is signed in here by it.
      </p>
      {failure !== null && (
        <Notice tone="error" error={failure}>
          {sentenceOf(failure)}
        </Notice>
      )}
      <Button loading={busy} onClick={() => void begin()}>
        Sign in as a test
      </Button>
    </>
  )
}
