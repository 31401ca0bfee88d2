import { AsyncLocalStorage } from 'node:async_hooks'
import { password } from './servers.mjs'

/** A course that comes from an LMS, as a browser does it: the LMS is a stand-in in this process. */

/** The turn with which a step is tried again, as pages do it. */
export const turns = new AsyncLocalStorage()

/** One step of a browser. A refusal is an error with its `status`, `retryAfter` (seconds, or null) and `turn`. */
async function follow(url, options = {}) {
  const turn = turns.getStore()
  const response = await fetch(url, {
    redirect: 'manual',
    ...options,
    headers: { ...options.headers, ...(turn && { 'x-turn': turn }) },
  })
  if (response.status >= 400) {
    const retryAfter = response.headers.get('retry-after')
    throw Object.assign(new Error(`${url}: ${response.status} ${await response.text()}`), {
      status: response.status,
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      turn: response.headers.get('x-turn'),
    })
  }
  return response
}

export async function call(url, token, name, body) {
  const [method, path] = name.split(' ')
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await follow(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return await response.json()
}

/** Does what a browser does from the click in the course to Home, and returns the token. */
export async function launch(url, lms, user) {
  const post = (path, fields, cookie) =>
    follow(`${url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      ...(cookie && { headers: { cookie } }),
    })
  const login = await post('/lti/login', lms.loginFields(user, lms.links[0]))
  const cookie = login.headers.get('set-cookie').split(';')[0]
  const asked = await follow(new URL(login.headers.get('location'), url), { headers: { cookie } })
  const answer = await lms.answer(new URL(asked.headers.get('location')).searchParams)
  const launched = await post('/lti/launch', answer.fields, cookie)
  const ticket = new URL(launched.headers.get('location'), url).searchParams.get('ticket')
  // One of the cookies lets this browser use the ticket.
  const kept = launched.headers.getSetCookie().map((each) => each.split(';')[0])
  const exchanged = await follow(`${url}/api/auth/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: kept.join('; ') },
    body: JSON.stringify({ ticket }),
  })
  const { token } = await exchanged.json()
  const { isLtiUser } = await call(url, token, 'GET /api/auth/user')
  if (isLtiUser !== true) throw new Error('A launch arrived as somebody else')
  return token
}

/** Adds an institution with an LMS, as an administrator. */
export async function connect(url, lms) {
  const institutionId = 'bench-university'
  const { token } = await call(url, null, 'POST /api/auth/login', {
    email: 'admin@bench.example',
    password,
  })
  await call(url, token, 'POST /api/institutions', {
    institutionId,
    name: 'Bench University',
    ipRanges: ['none'],
    products: { global_compass_lab: { expiration: Date.now() + 86_400_000 } },
  })
  await call(url, token, 'POST /api/lti/platforms', lms.registration(institutionId))
}
