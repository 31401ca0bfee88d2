import { useEffect } from 'react'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** Shown while the server cannot say who is signed in. It tries again when the browser is back online. */
export function UnreachableScreen({ onRetry }: { onRetry: () => Promise<void> }) {
  useEffect(() => {
    const retry = () => void onRetry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [onRetry])
  return (
    <Page title="We cannot reach the server" narrow>
      <Notice tone="error" onRetry={() => void onRetry()}>
        You are still signed in and nothing was lost. Please check your connection and try again.
      </Notice>
    </Page>
  )
}
