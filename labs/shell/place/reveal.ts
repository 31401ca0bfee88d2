import { useEffect, useState } from 'react'

export interface Reveal {
  /** How much of it has been shown, from 0 to 1. */
  progress: number
  isOver: boolean
  /** Shows the rest at once. */
  skip: () => void
}

/** Whether the reader has asked for less motion. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Lets something happen in the picture once, over at most three seconds.
 *
 * @param skipped whether it is over from the start, because it was seen before
 */
export function useReveal(milliseconds: number, skipped = false): Reveal {
  const [progress, setProgress] = useState(() => (skipped || wantsStillness() ? 1 : 0))
  const isOver = progress >= 1
  useEffect(() => {
    if (isOver) return undefined
    let frame = 0
    let begun: number | null = null
    const draw = (now: number) => {
      begun ??= now
      setProgress(Math.min(1, (now - begun) / milliseconds))
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [isOver, milliseconds])
  return { progress, isOver, skip: () => setProgress(1) }
}
