import { useEffect, useState } from 'react'
import { serverNow } from '../browser/server-time.ts'

const stepMs = 60_000

/** The server's time in ms, updated every minute and when the reader returns, because access may end while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setInterval(tick, stepMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
