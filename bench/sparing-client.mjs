import { connect } from 'node:net'

/**
 * A client that creates almost no garbage: it reads every answer into the same memory, over one connection. Other
 * clients create garbage that several threads collect at once; if client and server share two cores, this would count
 * as the server's time.
 *
 * `ask` resolves to the status of a GET when its whole answer has arrived. Only one request may run at a time.
 */
export function connectSparingly(port, token) {
  const memory = Buffer.alloc(256 * 1024)
  let socket = null
  let take = null
  const open = () => {
    const opened = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: memory, callback: (length, bytes) => take(length, bytes) },
    })
    // The server closes idle connections.
    return opened.on('close', () => opened === socket && (socket = null))
  }
  const ask = (path) =>
    new Promise((resolve, reject) => {
      let answer = null
      let received = 0
      take = (length, bytes) => {
        answer ??= headOf(bytes.latin1Slice(0, length))
        received += length
        if (received >= answer.length) resolve(answer.status)
        return true
      }
      socket ??= open()
      socket.removeAllListeners('error').once('error', reject)
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      )
    })
  return { ask, close: () => socket?.destroy() }
}

/**
 * The status and the total length of an answer, from its first bytes. On the local machine, the head arrives in one
 * piece.
 */
function headOf(text) {
  const end = text.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/iu.exec(text.slice(0, end))
  if (end < 0 || length === null) throw new Error('The answer has no head, or does not tell its length')
  return { status: Number(text.slice(9, 12)), length: end + 4 + Number(length[1]) }
}
