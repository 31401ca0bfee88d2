import { useLayoutEffect, type RefObject } from 'react'
import { isNarrow } from '@tradewind/ui/narrow.ts'

/** The pixels on the screen that text in a picture has at least, on a phone and elsewhere. */
const [leastOnPhone, leastElsewhere] = [12, 13]

/** The size that keeps a text readable, in the units of its picture; null where its own size is enough. */
export function readableSize(own: number, scale: number, least: number): number | null {
  return scale > 0 && own * scale < least ? least / scale : null
}

/**
 * Enlarges the text of the pictures in an element where they are drawn so small that it could not be read. A stage does
 * so for all that stands in it.
 */
export function useReadableText(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element || element.parentElement?.closest('.stage')) return undefined
    const enlarge = () => enlargeText(element)
    const sizes = new ResizeObserver(enlarge)
    const content = new MutationObserver((changes) => {
      if (changes.some(drawsAnew)) enlarge()
    })
    enlarge()
    sizes.observe(element)
    content.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      content.disconnect()
    }
  }, [place])
}

/** Words beside a picture change while a control moves, and need no look at its text. */
function drawsAnew({ addedNodes }: MutationRecord): boolean {
  return [...addedNodes].some(
    (node) => node instanceof Element && (node.closest('svg') ?? node.querySelector('svg')) !== null,
  )
}

function enlargeText(place: HTMLElement): void {
  const texts = [...place.querySelectorAll<SVGTextElement>('svg text')]
  if (texts.length === 0) return
  const least = isNarrow() ? leastOnPhone : leastElsewhere
  for (const text of texts) text.style.removeProperty('font-size')
  const wanted = texts.map((text) => {
    const matrix = text.getScreenCTM()
    const scale = matrix ? Math.hypot(matrix.c, matrix.d) : 0
    return readableSize(Number.parseFloat(getComputedStyle(text).fontSize), scale, least)
  })
  for (const [at, text] of texts.entries()) {
    const size = wanted[at] ?? null
    if (size !== null) text.style.fontSize = `${size.toFixed(1)}px`
  }
}
