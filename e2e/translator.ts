import type { BrowserContext, Page } from '@playwright/test'

/** How a translator puts its own elements in the place of a text. */
type Manner = 'replaces' | 'inserts and removes' | 'moves'

/**
 * Does to all pages of a browser what its translator does: each text goes, and `<font>` elements come in its place; what
 * changes later is translated a moment after. The words stay as they are, so that tests find them.
 */
export async function translatePages(context: BrowserContext, manner: Manner = 'replaces'): Promise<void> {
  await context.addInitScript(translate, manner)
}

/** Asks the translator of a page for the original. It translates no more then. */
export async function showOriginal(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('show-original')))
}

/** Runs in the page. */
function translate(manner: Manner): void {
  const untouched = 'script, style, noscript, textarea, svg, font, [translate="no"]'
  const taken = new Map<Element, Text>()
  const translateText = (text: Text) => {
    const inner = document.createElement('font')
    const outer = document.createElement('font')
    outer.append(inner)
    taken.set(outer, text)
    if (manner === 'moves') {
      text.before(outer)
      inner.append(text)
      return
    }
    inner.textContent = text.data
    if (manner === 'replaces') text.replaceWith(outer)
    else {
      text.before(outer)
      text.remove()
    }
  }
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts)
      if (text.data.trim() !== '' && text.parentElement?.closest(untouched) === null) translateText(text)
  }
  addEventListener('DOMContentLoaded', () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(translateAll, 30)
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    translateAll()
    addEventListener('show-original', () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const [outer, text] of taken) if (outer.isConnected) outer.replaceWith(text)
    })
  })
}
