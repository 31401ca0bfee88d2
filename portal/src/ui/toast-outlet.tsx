import { useEffect, useState, useSyncExternalStore } from 'react'
import { latestToast, onToast } from './toast.ts'

const loadToaster = () => import('./toaster.tsx')
type Toaster = Awaited<ReturnType<typeof loadToaster>>

/**
 * The place where toasts appear, and are read aloud from two live regions that are here from the start. Their boxes
 * come from a part that loads at the first interaction, or with `ahead` once the page is idle if that is sooner. So it is
 * there when the network fails later, and nothing else can be loaded.
 */
export function ToastOutlet({ ahead }: { ahead: boolean }) {
  const toast = useSyncExternalStore(onToast, latestToast)
  const [toaster, setToaster] = useState<Toaster | null>(null)

  useEffect(() => {
    const load = () => {
      // Without this part toasts are still read aloud, and the next toast loads it again.
      loadToaster().then(setToaster, () => undefined)
    }
    const stopWaiting = ahead ? onceIdle(load) : () => undefined
    addEventListener('pointerdown', load, { once: true })
    addEventListener('keydown', load, { once: true })
    return () => {
      stopWaiting()
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [ahead])
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

/** Runs something once the page has loaded and the browser is idle, at the latest after two seconds. */
function onceIdle(run: () => void): () => void {
  let stop = () => removeEventListener('load', wait)
  const wait = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, 1000)
      stop = () => clearTimeout(timer)
      return
    }
    const idle = requestIdleCallback(run, { timeout: 2000 })
    stop = () => cancelIdleCallback(idle)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => stop()
}
