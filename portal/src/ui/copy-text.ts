/**
 * Puts a text on the clipboard. Where the browser refuses, it selects the element that shows the text and tries the
 * older way; false where that fails too, and then the reader can copy what is selected.
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
