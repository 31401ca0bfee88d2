import { useEffect, useRef, useState } from 'react'
import { wantsStillness } from '../../shell/place/reveal.ts'

const takes = 280

/** A figure that runs to its new value instead of jumping. */
export function useTick(value: number): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value) return undefined
    if (wantsStillness()) {
      from.current = value
      setShown(value)
      return undefined
    }
    let frame = 0
    let begun: number | null = null
    const draw = (now: number) => {
      begun ??= now
      const done = Math.min(1, (now - begun) / takes)
      from.current = start + (value - start) * done
      setShown(from.current)
      if (done < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
