import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Newcomer } from '@tradewind/contract/people/auth'
import { signedInUser } from '../accounts.ts'
import type { Answer, TestApp } from '../app.ts'
import { outside } from '../arrivals.ts'
import type { StandInOpenIdProvider } from './openid-provider.ts'

/** A browser that keeps the cookies of its answers. */
export interface TestBrowser {
  get(url: string): Promise<Page>
  post(url: string, form: Record<string, string>): Promise<Page>
  /** The cookies that it has, as a header. */
  headers(): { cookie: string }
}

export interface Page {
  status: number
  /** Where a redirect leads; empty without one. */
  location: string
  body: string
}

export function newBrowser(t: TestApp, address = outside, cookies: Record<string, string> = {}): TestBrowser {
  const jar = new Map(Object.entries(cookies))
  const headers = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })
  const send = async (method: 'GET' | 'POST', url: string, form?: Record<string, string>) => {
    const response = await t.app.inject({
      method,
      url: url.replace(t.services.config.publicUrl, ''),
      remoteAddress: address,
      headers: {
        ...headers(),
        ...(form && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://idp.example.edu',
        }),
      },
      ...(form && { payload: String(new URLSearchParams(form)) }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return {
      status: response.statusCode,
      location: typeof response.headers.location === 'string' ? response.headers.location : '',
      body: response.body,
    }
  }
  return { get: (url) => send('GET', url), post: (url, form) => send('POST', url, form), headers }
}

/** The path and the query of a redirect. */
export function leads(page: Page) {
  const { pathname, searchParams } = new URL(page.location, 'http://portal')
  return { path: pathname, query: Object.fromEntries(searchParams) }
}

/** The ticket with which a sign-in through an institution comes back to the portal. */
export function ticketIn(page: Page): string {
  const { path, query } = leads(page)
  expect(path, page.location || page.body).toBe('/institution-sign-in')
  return query['ticket'] ?? ''
}

/** Completes an arrival in the browser that brought it. */
export function arrive(t: TestApp, browser: TestBrowser, ticket: string) {
  return t.call('POST /api/auth/institution', {
    body: { ticket },
    headers: browser.headers(),
    address: outside,
  })
}

/** What somebody new reads. */
export function newcomerIn(answer: Answer<unknown>): Newcomer {
  expect(answer).toMatchObject({ status: 403, error: { code: 'account_choice_required' } })
  return answer.error.details as Newcomer
}

export function makeAccount(
  t: TestApp,
  browser: TestBrowser,
  { ticket, ...details }: { ticket: string; email: string; firstName?: string; lastName?: string },
) {
  const body = { ticket, firstName: 'Ada', lastName: 'Byron', ...details }
  return t.call('POST /api/auth/institution/account', { body, headers: browser.headers(), address: outside })
}

/** An address that nobody has, in a mail domain of the institution. */
export function newCampusEmail(): string {
  return `ada-${randomUUID()}@students.example.edu`
}

/** The token of an administrator who has just signed in. */
export async function administrator(t: TestApp): Promise<string> {
  return (await signedInUser(t, { admin: true })).token
}

/** The form by which an administrator adds an OpenID provider of an institution. */
export function openIdForm(
  { issuer, clientId, clientSecret }: Pick<StandInOpenIdProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  change: Record<string, unknown>,
) {
  const mailDomains = ['students.example.edu']
  return { kind: 'oidc', active: true, mailDomains, issuer, clientId, clientSecret, ...change }
}
