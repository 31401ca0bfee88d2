interface Pressed {
  key: string
  defaultPrevented: boolean
  /** An input method is composing a character and uses the key. */
  isComposing: boolean
  /** The key is held down. Its first press may have closed something else. */
  repeat: boolean
}

/** What Escape closes or clears before it closes the lab. */
interface Around {
  dialogOpen: boolean
  /** The focused field contains text. */
  textAtFocus: boolean
}

/** Whether a key closes the lab: Escape does, unless something nearer handles it. */
export function closesLab(pressed: Pressed, { dialogOpen, textAtFocus }: Around): boolean {
  if (pressed.key !== 'Escape' || pressed.defaultPrevented || pressed.isComposing || pressed.repeat)
    return false
  return !dialogOpen && !textAtFocus
}

/** The parts of an element that tell whether it contains text. */
interface Field {
  tagName: string
  type?: string
  value?: string
  isContentEditable?: boolean
  textContent?: string | null
}

/** Input types whose value is not typed. */
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

/** `:is()` lets a browser without popovers ignore `:popover-open`. */
const openDialog = ':is(dialog[open], [role="dialog"], [role="alertdialog"], :popover-open)'

/** Calls `close` for each Escape that nothing in the page handles. */
export function onFreeEscape(window: Window, close: () => void): void {
  const { document } = window
  let around: Around = { dialogOpen: false, textAtFocus: false }
  // The state is read before the page's own listeners run, because they may close or clear what the key was for.
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
