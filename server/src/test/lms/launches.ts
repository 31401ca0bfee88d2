import type { LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { signedInUser } from '../accounts.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { givenInstitution, inDays } from '../arrivals.ts'
import type { LmsLink } from './lms-course.ts'
import type { LmsUser } from './stand-in-claims.ts'
import type { CharacterName } from './stand-in-state.ts'
import { openStandInPlatform, type StandInPlatform } from './stand-in-platform.ts'

/** A test app with a connected platform. */
export interface Campus extends TestApp {
  lms: StandInPlatform
  admin: { id: string; token: string }
  institution: string
  connected: LmsPlatform
}

export async function openCampus(
  labs: LabId[] = ['global_compass_lab'],
  character: CharacterName = 'moodle',
): Promise<Campus> {
  const t = await openTestApp()
  const lms = await openStandInPlatform({ toolUrl: t.services.config.publicUrl, now: t.clock.now, character })
  // The app has no socket, so the platform reads its keys in this way.
  lms.services.token.toolKeys = async () => (await t.app.inject('/lti/jwks')).json()
  const admin = await signedInUser(t, { admin: true })
  const institution = await givenInstitution(t, { labs: labs.map((lab) => [lab, inDays(t, 30)]) })
  const connected = await connect(t, admin, lms.registration(institution))
  return {
    ...t,
    lms,
    admin,
    institution,
    connected,
    close: async () => {
      await t.close()
      await lms.close()
    },
  }
}

/** Adds a platform with the administrators' call. */
export async function connect(
  t: TestApp,
  admin: { token: string },
  body: Record<string, unknown>,
): Promise<LmsPlatform> {
  const answer = await t.call('POST /api/lti/platforms', { token: admin.token, body })
  expect(answer.error.message).toBeUndefined()
  expect(answer.status).toBe(200)
  return answer.body
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Posts a form as a browser does for a platform. */
export async function post(
  t: TestApp,
  url: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<LightMyRequestResponse> {
  return await t.app.inject({
    method: 'POST',
    url,
    headers: { ...form, ...(cookie !== '' && { cookie }) },
    payload: String(new URLSearchParams(fields)),
  })
}

/** The cookies of an answer, as the browser sends them back. */
export function cookieOf(response: Pick<LightMyRequestResponse, 'headers'>): string {
  return [response.headers['set-cookie'] ?? []]
    .flat()
    .filter((cookie) => !cookie.includes('Max-Age=0;'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export interface BegunLaunch {
  cookie: string
  /** The query with which the tool asks the platform to sign in the user. */
  question: URLSearchParams
  authUrl: URL
}

/** Follows a login up to the request that the tool sends to the platform. */
export async function beginLaunch(
  t: Campus,
  user: LmsUser = t.lms.users.student,
  link: LmsLink | null = t.lms.links[0] ?? null,
): Promise<BegunLaunch> {
  const login = await post(t, '/lti/login', t.lms.loginFields(user, link))
  expect(login.statusCode).toBe(303)
  const cookie = cookieOf(login)
  const asked = await t.app.inject({ url: String(login.headers.location), headers: { cookie } })
  expect(asked.statusCode).toBe(302)
  const authUrl = new URL(String(asked.headers.location))
  return { cookie, question: authUrl.searchParams, authUrl }
}

export interface ChangedLaunch {
  user?: LmsUser
  link?: LmsLink | null
  /** Claims that replace those of a valid id token; undefined removes a claim. */
  claims?: Record<string, unknown>
  /** Header fields that replace the valid ones; undefined removes a field. */
  header?: Record<string, unknown>
}

/** Performs a launch from its login to the tool's answer to the platform's form. */
export async function launch(t: Campus, changed: ChangedLaunch = {}): Promise<LightMyRequestResponse> {
  const { cookie, fields } = await launchFields(t, changed)
  return await post(t, '/lti/launch', fields, cookie)
}

/** Performs a launch up to the form that the platform makes the browser post, and returns the form with its cookie. */
export async function launchFields(
  t: Campus,
  { user, link, claims, header }: ChangedLaunch = {},
): Promise<{ cookie: string; fields: { id_token: string; state: string } }> {
  const { cookie, question } = await beginLaunch(t, user, link)
  const answer = await t.lms.answer(question)
  if (!('fields' in answer)) throw new Error(answer.text)
  const { id_token = '', state = '' } = answer.fields
  if (claims === undefined && header === undefined) return { cookie, fields: { id_token, state } }
  const changed = { ...decodeJwt(id_token), ...claims }
  return { cookie, fields: { id_token: await t.lms.sign(changed, header), state } }
}

/** The query of the connector page to which an accepted launch redirects. */
export function wayIn(response: LightMyRequestResponse): Record<string, string> {
  expect(response.statusCode, response.body).toBe(303)
  const url = new URL(String(response.headers.location), 'http://portal.example')
  expect(url.pathname).toBe('/lti-connector')
  return Object.fromEntries(url.searchParams)
}

/** Exchanges the ticket of an accepted launch in the same browser. */
export async function exchangeLaunch(t: TestApp, launched: LightMyRequestResponse) {
  const { ticket = '' } = wayIn(launched)
  return await t.call('POST /api/auth/exchange', {
    body: { ticket },
    headers: { cookie: cookieOf(launched) },
  })
}

/** Performs an accepted launch and exchanges its ticket. Returns the token, the lab and the user. */
export async function arrive(t: Campus, changed: ChangedLaunch = {}) {
  const { status, body } = await exchangeLaunch(t, await launch(t, changed))
  expect(status).toBe(200)
  const { body: user } = await t.call('GET /api/auth/user', { token: body.token })
  return { ...body, user }
}

/** Expects a refusal in the product's design: status, sentence and reference, without a stack trace. */
export function expectRefused(response: LightMyRequestResponse, status: number, sentence: string): void {
  expect(response.body).toContain(sentence)
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toMatch(/<code>[\da-f-]{36}<\/code>/u)
  expect(response.body).not.toMatch(/\bat \S+ \(|\.ts:\d/u)
  expect(response.body).not.toContain('<script')
}
