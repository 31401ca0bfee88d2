export const eventStream = 'text/event-stream'

/** The server sends a heartbeat every 15 seconds, so after this time without a byte the connection is dead. In ms. */
const silentFor = 40_000

interface Silence {
  /** Aborts after a silence, with the given signal, and at the end. */
  signal: AbortSignal
  /** Something has come, so the silence begins anew. */
  broken(): void
  end(): void
}

export function abortedBySilence(given?: AbortSignal): Silence {
  const controller = new AbortController()
  const abort = () => controller.abort(given?.reason)
  const fallSilent = () => controller.abort(new DOMException('The stream is silent', 'TimeoutError'))
  let timer = setTimeout(fallSilent, silentFor)
  given?.addEventListener('abort', abort)
  if (given?.aborted === true) abort()
  return {
    signal: controller.signal,
    broken: () => {
      clearTimeout(timer)
      timer = setTimeout(fallSilent, silentFor)
    },
    end: () => {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
      // A stream whose reading has failed would stay open.
      controller.abort()
    },
  }
}

/**
 * Reads the events of a stream of ours until it ends. Our server writes each event as one line of data, so the rest of
 * the format (https://html.spec.whatwg.org/multipage/server-sent-events.html) never occurs. `onBytes` is called for
 * anything that arrives. Rejects if something other than the server has answered.
 */
export async function readEvents(
  { headers, body }: Response,
  onEvent: (event: unknown) => void,
  onBytes: () => void,
): Promise<void> {
  if (body === null || headers.get('content-type')?.startsWith(eventStream) !== true)
    throw new TypeError('The answer is not a stream of events')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let unfinished = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    if (done) return
    onBytes()
    const lines = `${unfinished}${value}`.split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice('data: '.length)))
  }
}
