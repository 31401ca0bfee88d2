/*
 * Runs on the pages of `platform-storage.tsx`. It sends messages only to the window that the platform named and only to
 * the platform's origin. The attributes of the element `task` say what to do.
 */

/** How long a platform may take to answer, in ms. Most have no storage and never answer. */
const patience = 3000

function doTask(task: HTMLElement): void {
  const { kind = '', target = '', origin = '', key, value, next = '' } = task.dataset
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
  const timer = setTimeout(giveUp, patience)

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

  addEventListener('message', ({ origin: from, data }: MessageEvent<StorageAnswer | null>) => {
    if (from !== origin || !data || data.message_id !== id) return
    if (data.subject !== `lti.${kind}_data.response`) return
    clearTimeout(timer)
    if (data.error || typeof data.value !== 'string' || (kind === 'put' && data.value !== value)) giveUp()
    else goOn(data.value)
  })

  try {
    const message = { subject: `lti.${kind}_data`, message_id: id, key }
    windowOf(target).postMessage(kind === 'put' ? { ...message, value } : message, origin)
  } catch {
    clearTimeout(timer)
    giveUp()
  }
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
