import type { Api } from '@tradewind/contract/api'
import type { DemoCode } from '@tradewind/contract/access/demo'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import type { BodyIn } from '@tradewind/contract/route'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { signInAdministrator } from './accounts.ts'
import { call } from './api.ts'
import { givenUniversity, newWord } from './managed-institutions.ts'
import type { OwnServer } from './own-server.ts'

/** The addresses of these tests' browser, and of no other network. */
export const here = ['127.0.0.1', '::1']

/** Makes an institution whose network includes the browser. */
export async function givenCampus(
  server: OwnServer,
  wanted: Partial<BodyIn<Api['POST /api/institutions']>> = {},
): Promise<Institution> {
  return await givenUniversity(server, await signInAdministrator(server), { ipRanges: here, ...wanted })
}

/** Changes an institution while guests are there, as its administrator does. */
export async function changeCampus(
  server: OwnServer,
  { institutionId, name, contactEmail, ...campus }: Institution,
  change: Partial<BodyIn<Api['PUT /api/institutions/:institutionId']>>,
): Promise<void> {
  const { token } = await signInAdministrator(server)
  const { ipRanges, products } = campus
  const body = { name, contactEmail, ipRanges, products, ...change }
  await call(server, 'PUT /api/institutions/:institutionId', { params: { institutionId }, body }, token)
}

export async function removeCampus(server: OwnServer, { institutionId }: Institution): Promise<void> {
  const { token } = await signInAdministrator(server)
  await call(server, 'DELETE /api/institutions/:institutionId', { params: { institutionId } }, token)
}

export async function givenDemoCode(
  server: OwnServer,
  wanted: Partial<BodyIn<Api['POST /api/demo/codes']>> = {},
): Promise<DemoCode> {
  const { token } = await signInAdministrator(server)
  return await call(
    server,
    'POST /api/demo/codes',
    {
      body: {
        name: `Fair ${newWord()}`,
        labs: ['global_compass_lab'],
        expires: null,
        maxUses: null,
        ...wanted,
      },
    },
    token,
  )
}

/** A demo code as administrators read it. */
export async function storedDemoCode(server: OwnServer, code: string): Promise<DemoCode> {
  const { token } = await signInAdministrator(server)
  const answer = await call(server, 'GET /api/demo/codes', { query: { search: code } }, token)
  const [found] = Array.isArray(answer) ? answer : answer.items
  if (!found) throw new Error(`There is no demo code ${code}.`)
  return found
}

/** The path with the unused ticket that a link leads to. */
export async function ticketPath(link: string): Promise<string> {
  // This link is not a call of the API. The server answers with a redirect.
  const { headers } = await fetch(link, { redirect: 'manual' })
  const path = headers.get('location') ?? ''
  expect(path).toContain('ticket=')
  return path
}

/** Comes in as a guest, through the link of a library. */
export async function comeIn(
  page: Page,
  { institutionId }: Pick<Institution, 'institutionId'>,
): Promise<void> {
  await page.goto(`/ipauth?institution=${institutionId}`)
  await expectVisitHome(page)
}

export async function expectVisitHome(page: Page): Promise<void> {
  await expect(page.getByText('Hello, Guest.')).toBeVisible()
  await expect(page).toHaveURL('/')
}

/** The screen after a visit, with these sentences. */
export async function expectVisitEnd(page: Page, ...sentences: string[]): Promise<void> {
  await expect(page).toHaveURL(/\/signed-out\?from=/u)
  await expect(
    page.getByRole('heading', { level: 1, name: /^(You have logged out|Your visit has ended)$/u }),
  ).toBeVisible()
  for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible()
}

export function storedVisit(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('tradewind.visit'))
}

/** Screens that are hidden from people without an account. */
export const accountScreens = [
  '/settings',
  '/edit-settings',
  '/cart/market_analysis_lab',
  '/checkout/market_analysis_lab',
  '/promotion-codes',
  '/delete',
  '/change-password',
]

/** A page on another site, at an origin that only this browser resolves. */
export async function openConnector(context: BrowserContext, origin: string, body: string): Promise<Page> {
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Connector</title>${body}` }),
  )
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  return page
}

/** A script that answers each `ready` of a portal page with a message, and stores the messages that it receives. */
export function answering(message: unknown): string {
  return `<script>
    window.heard = []
    addEventListener('message', ({ data, source, origin }) => {
      heard.push(data)
      source.postMessage(${JSON.stringify(message)}, origin)
    })
  </script>`
}
