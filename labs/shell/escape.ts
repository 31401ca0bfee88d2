interface Pressed {
  key: string
  defaultPrevented: boolean
  /** An input method is composing a character, and the key belongs to it. */
  isComposing: boolean
  /** Held down: the first press may just have closed something else. */
  repeat: boolean
}

/** What Escape would close or clear before the lab. */
interface Around {
  dialogOpen: boolean
  /** The field in focus holds text. */
  textAtFocus: boolean
}

/** Whether a key closes the lab: Escape does, where nothing nearer wants it. */
export function closesLab(pressed: Pressed, { dialogOpen, textAtFocus }: Around): boolean {
  if (pressed.key !== 'Escape' || pressed.defaultPrevented || pressed.isComposing || pressed.repeat)
    return false
  return !dialogOpen && !textAtFocus
}

/** The little of an element that tells whether it holds text. */
interface Field {
  tagName: string
  type?: string
  value?: string
  isContentEditable?: boolean
  textContent?: string | null
}

/** Inputs whose value is not typed. */
const withoutText: readonly (string | undefined)[] = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

export function holdsText(element: Field | null): boolean {
  if (element === null) return false
  if (element.isContentEditable) return element.textContent !== ''
  const typed = element.tagName === 'INPUT' && !withoutText.includes(element.type)
  return (typed || element.tagName === 'TEXTAREA') && element.value !== ''
}

/** Inside `:is()`, a browser that knows no popovers skips them. */
const openDialog = ':is(dialog[open], [role="dialog"], [role="alertdialog"], :popover-open)'

/** Calls `close` on each Escape that nothing in the page wants. */
export function onFreeEscape(window: Window, close: () => void): void {
  const { document } = window
  let around: Around = { dialogOpen: false, textAtFocus: false }
  // Looked at before the page's own listeners, and decided after them: what they close or clear was still there.
  window.addEventListener(
    'keydown',
    () => {
      const dialogOpen = document.querySelector(openDialog) !== null
      around = { dialogOpen, textAtFocus: holdsText(document.activeElement) }
    },
    { capture: true },
  )
  window.addEventListener('keydown', (event) => {
    if (closesLab(event, around)) close()
  })
}
