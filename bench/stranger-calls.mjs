import { password } from './servers.mjs'

/**
 * The stranger of `stranger.mjs`, in another process: asks from `count` addresses, many calls at once, until it is
 * told to stop, and then tells the number of answers by status.
 */
const [url, what, count, atOnce, student] = process.argv.slice(2)

let number = 0
const invented = () => `stranger-${process.pid}-${number++}@elsewhere.example`

const calls = {
  'to sign in': () => ['/api/auth/login', { email: invented(), password }],
  'to sign in as the student': () => ['/api/auth/login', { email: student, password: 'wrong-sea-42' }],
  'for reset codes': () => ['/api/forgot/forgot', { email: invented() }],
  'for accounts': () => [
    '/api/auth/register',
    { firstName: 'No', lastName: 'Body', email: invented(), password },
  ],
  'for places in the line': () => ['/api/line'],
  'for what is public': () => ['/api/institutions/public'],
  'for streams': () => ['/healthz/connection'],
}
const answers = {}
const stopped = new AbortController()

async function ask(from) {
  const [path, body] = calls[what]()
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    ...(body && { body: JSON.stringify(body) }),
    signal: stopped.signal,
  })
  await response.text()
  return response.status
}

async function askOn(from) {
  while (!stopped.signal.aborted) {
    const status = await ask(from).catch(() => 'cut off')
    answers[status] = (answers[status] ?? 0) + 1
  }
}

process.once('message', () => stopped.abort())
await Promise.all(Array.from({ length: Number(atOnce) }, (_, at) => askOn(`198.18.${at % Number(count)}.1`)))
process.send(answers)
process.disconnect()
