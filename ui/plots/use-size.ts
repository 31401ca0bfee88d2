import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element in px, now and when it changes; `first` until it is known. A hidden element keeps its last. */
export function useSize(first: Size): [RefObject<HTMLDivElement | null>, Size] {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(first)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) setSize({ width, height })
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, size]
}
