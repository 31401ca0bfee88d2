import { useEffect, useState, useSyncExternalStore } from 'react'
import { latestToast, onToast } from './toast.ts'

const loadToaster = () => import('./toaster.tsx')
type Toaster = Awaited<ReturnType<typeof loadToaster>>

/**
 * The place where toasts appear, and are read aloud from two live regions that are here from the start. Their boxes
 * come from a part that loads at the first interaction, so that it is there even if the network fails later.
 */
export function ToastOutlet() {
  const toast = useSyncExternalStore(onToast, latestToast)
  const [toaster, setToaster] = useState<Toaster | null>(null)

  useEffect(() => {
    const load = () => {
      // Without this part toasts are still read aloud, and the next toast loads it again.
      loadToaster().then(setToaster, () => undefined)
    }
    addEventListener('pointerdown', load, { once: true })
    addEventListener('keydown', load, { once: true })
    return () => {
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [])
  const missing = toaster === null && toast !== null
  useEffect(() => {
    if (missing) loadToaster().then(setToaster, () => undefined)
  }, [missing])
  useEffect(() => {
    if (toast && toaster) toaster.drawToast(toast)
  }, [toast, toaster])

  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {toast?.tone === 'success' && <span key={toast.id}>{toast.text}</span>}
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive">
        {toast?.tone === 'error' && <span key={toast.id}>{toast.text}</span>}
      </div>
      {toaster && <toaster.Toaster />}
    </>
  )
}
