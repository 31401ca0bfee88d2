/** A text of the page and the element of the translator that shows it. */
interface Translated {
  translation: Element
  original: string
}

/**
 * Keeps a page alive whose browser translates it. Translators put `<font>` elements in the place of texts. The view goes
 * on with the texts that it has made: it would break where it removes one, and what it writes into one would not be seen.
 * So each text is put back beside its translation, empty. When it changes, all texts of its element show themselves again,
 * and the translator takes them anew.
 */
export function keepTranslatedPage(body: HTMLElement): void {
  const translations = new WeakMap<Node, Translated>()
  const textOf = new WeakMap<Node, Text>()

  const forget = (text: Text, { translation }: Translated) => {
    translations.delete(text)
    textOf.delete(translation)
  }

  /** Shows the texts of an element again, with what they say now. */
  const showTextsOf = (element: Node, changed: ReadonlySet<Node>) => {
    for (const text of Array.from(element.childNodes)) {
      const translated = translations.get(text)
      if (translated === undefined || !isText(text)) continue
      forget(text, translated)
      if (!changed.has(text)) text.data = translated.original
      translated.translation.remove()
    }
  }

  const putBack = (text: Text, translation: Element) => {
    // Some translators move the text itself into their element.
    if (text.isConnected) text.replaceWith(text.cloneNode())
    translations.set(text, { translation, original: text.data })
    textOf.set(translation, text)
    translation.before(text)
    text.data = ''
  }

  const takeRemoved = (node: Node, record: MutationRecord, changed: Set<Node>) => {
    const text = textOf.get(node)
    if (text !== undefined) {
      // The translator has taken its element away, and shows the text again.
      const translated = translations.get(text)
      if (node.isConnected || translated === undefined) return
      forget(text, translated)
      if (!changed.has(text)) text.data = translated.original
      return
    }
    if (!isText(node)) return
    const translated = translations.get(node)
    if (translated === undefined) {
      const beside = [...record.addedNodes, record.previousSibling, record.nextSibling]
      const translation = beside.find((each) => isTranslation(each) && !textOf.has(each))
      const isTaken = !node.isConnected || translation?.contains(node) === true
      if (!translation || !isTaken || !isTranslation(translation)) return
      putBack(node, translation)
      // What was written into it just before is what its translation shows.
      changed.delete(node)
      return
    }
    // The view has removed or moved a text.
    forget(node, translated)
    translated.translation.remove()
    if (!changed.has(node)) node.data = translated.original
    showTextsOf(record.target, changed)
  }

  const observer = new MutationObserver((records) => {
    const changed = new Set<Node>()
    for (const { type, target } of records) if (type === 'characterData') changed.add(target)
    for (const record of records)
      for (const node of Array.from(record.removedNodes)) takeRemoved(node, record, changed)
    for (const text of changed)
      if (translations.has(text) && text.parentNode) showTextsOf(text.parentNode, changed)
    // These are our own changes.
    observer.takeRecords()
  })
  observer.observe(body, { childList: true, characterData: true, subtree: true })
}

function isText(node: Node): node is Text {
  return node.nodeType === 3
}

/** Our own pages have no such element. */
function isTranslation(node: Node | null): node is Element {
  return node !== null && node.isConnected && node.nodeName === 'FONT'
}
