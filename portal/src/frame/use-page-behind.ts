import { labById, type LabId } from '@tradewind/contract/catalogue'
import { useLayoutEffect, type RefObject } from 'react'

/** The id of the button that opens a lab. It gets the focus back when the lab closes. */
export function openButtonId(lab: LabId): string {
  return `open-${lab}`
}

/** Puts the page behind a cover out of reach: focus, screen reader, scrolling and title belong to the lab. */
export function usePageBehind(cover: RefObject<HTMLElement | null>, lab: LabId) {
  useLayoutEffect(() => {
    const freeAgain = makeInert(cover.current)
    const root = document.documentElement
    const { overflow } = root.style
    root.style.overflow = 'hidden'
    cover.current?.focus()
    return () => {
      root.style.overflow = overflow
      freeAgain()
      document.getElementById(openButtonId(lab))?.focus()
    }
  }, [cover, lab])

  useLayoutEffect(() => holdTitle(labById(lab).name), [lab])
}

/**
 * Keeps the window's title, even when the screen behind loads later and sets its own. Returns a function that
 * restores it.
 */
function holdTitle(name: string): () => void {
  let former = document.title
  document.title = name
  const observer = new MutationObserver(() => {
    if (document.title === name) return
    former = document.title
    document.title = name
  })
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = former
  }
}

/** Makes everything beside the cover inert. Returns a function that undoes it. */
function makeInert(cover: HTMLElement | null): () => void {
  const behind = [...document.body.children].filter(
    (element) => !element.contains(cover) && !element.hasAttribute('inert'),
  )
  for (const element of behind) element.setAttribute('inert', '')
  return () => {
    for (const element of behind) element.removeAttribute('inert')
  }
}
