import { Readable } from 'node:stream'

/** The bytes of one stream of server-sent events. They never pile up, however slowly they are read. */
export interface EventStream {
  bytes: Readable
  /** Replaces an event with the same key that is not sent yet. */
  tell(key: string, event: unknown): void
  /** Sends a comment. Returns false if the reader has taken nothing since several beats. */
  beat(): boolean
  /** Ends the stream once what waits is sent. */
  end(): void
}

const heartbeat = ': \n\n'
/** A reader that lets so many beats pass is gone, though its connection is open. */
const missedAtMost = 4

export function openEventStream(): EventStream {
  const waiting = new Map<string, string>()
  let wanted = false
  let ending = false
  let missed = 0

  function flush(): void {
    if (!wanted) return
    wanted = false
    if (waiting.size > 0) {
      const text = [...waiting.values()].join('')
      waiting.clear()
      bytes.push(text)
    } else if (ending) bytes.push(null)
    else wanted = true
  }

  const bytes = new Readable({
    // It reads on only when everything before is passed on to the connection, which has its own buffer.
    highWaterMark: 1,
    read: () => {
      wanted = true
      missed = 0
      flush()
    },
  })

  return {
    bytes,
    tell(key, event) {
      if (ending) return
      waiting.delete(key)
      waiting.set(key, `data: ${JSON.stringify(event)}\n\n`)
      flush()
    },
    beat() {
      if (!wanted) return ++missed < missedAtMost
      wanted = false
      bytes.push(heartbeat)
      return true
    },
    end() {
      ending = true
      flush()
    },
  }
}
