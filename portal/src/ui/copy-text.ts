/**
 * Copies a text to the clipboard; when the browser refuses, it selects the element with the text and tries the older
 * way. Returns false when that fails too, so that the reader can copy the selection.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(shown)
  }
}

function copySelected(shown: HTMLElement | null): boolean {
  const selection = getSelection()
  if (!shown || !selection) return false
  selection.selectAllChildren(shown)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}
