import { useSession } from '../session/session.tsx'
import { ToastOutlet } from '../ui/toast-outlet.tsx'

/** Toasts. The sign-in page is read on slow connections and says nothing by itself, so there they are not loaded ahead. */
export function Toasts() {
  const { user } = useSession()
  return <ToastOutlet ahead={user !== null} />
}
