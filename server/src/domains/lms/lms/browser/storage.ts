/*
 * Runs on the pages of `platform-storage.tsx`. It sends messages only to the window that the platform named and only to
 * the platform's origin. The attributes of the element `task` say what to do.
 */

/**
 * The names of the messages, with the time that a platform may take to answer, in ms. The newer ones come first: Canvas
 * refuses the others, Brightspace knows only those. Most platforms have no storage and never answer.
 */
const storageNames = [
  { prefix: 'lti', patience: 1000 },
  { prefix: 'org.imsglobal.lti', patience: 3000 },
] as const

function doTask(task: HTMLElement): void {
  const { kind = '', target = '', origin = '', key, value, next = '' } = task.dataset
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
  let asked = -1
  let timer = 0

  function giveUp(): void {
    task.hidden = true
    const otherwise = document.getElementById('otherwise')
    if (otherwise) otherwise.hidden = false
  }

  function goOn(secret: string): void {
    if (kind === 'put') return location.replace(next)
    const field = task.querySelector<HTMLInputElement>('input[name="browser_secret"]')
    if (!field?.form) return giveUp()
    field.value = secret
    field.form.submit()
  }

  /** Asks by the next name, or gives up after the last. */
  function ask(): void {
    clearTimeout(timer)
    const name = storageNames[++asked]
    if (!name) return giveUp()
    timer = setTimeout(ask, name.patience)
    try {
      const message = { subject: `${name.prefix}.${kind}_data`, message_id: id, key }
      windowOf(target).postMessage(kind === 'put' ? { ...message, value } : message, origin)
    } catch {
      clearTimeout(timer)
      giveUp()
    }
  }

  addEventListener('message', ({ origin: from, data }: MessageEvent<StorageAnswer | null>) => {
    if (from !== origin || !data || data.message_id !== id) return
    const answered = storageNames.findIndex(
      ({ prefix }) => data.subject === `${prefix}.${kind}_data.response`,
    )
    if (answered < 0 || answered > asked) return
    const isRight = !data.error && typeof data.value === 'string' && (kind !== 'put' || data.value === value)
    if (isRight) {
      clearTimeout(timer)
      // A later answer to the other name changes nothing.
      asked = -1
      goOn(data.value as string)
    } else if (answered === asked) ask()
  })

  ask()
}

interface StorageAnswer {
  subject?: unknown
  message_id?: unknown
  value?: unknown
  error?: unknown
}

/**
 * The platform's window that stores the secret: a frame beside this one in the platform's page, or that page itself.
 */
function windowOf(target: string): Window {
  const host: Window | null = parent === window ? (opener as Window | null) : parent
  const frames = host?.frames as unknown as Record<string, Window> | undefined
  const found = target === '_parent' ? host : frames?.[target]
  if (!found) throw new Error('The platform has no such window')
  return found
}

const storageTask = document.getElementById('task')
if (storageTask) doTask(storageTask)
