import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import { openStandInPlatform, type StandInPlatform } from '../server/dist/test/lms/stand-in-platform.js'
import type { Api } from '@tradewind/contract/api'
import type { BodyIn } from '@tradewind/contract/route'
import type { Account, Role } from './accounts.ts'
import { call } from './api.ts'
import { givenUniversity, newWord } from './managed-institutions.ts'
import type { OwnServer } from './own-server.ts'

type NewPlatform = BodyIn<Api['POST /api/lti/platforms']>

/** An LMS on another site than the portal, whose courses link to the portal. */
export interface Campus {
  lms: StandInPlatform
  /** The LMS as the portal stores it. */
  platform: LmsPlatform
  /** The id of the institution whose labs the users of the LMS hold. */
  institution: string
  close: () => Promise<void>
}

/** Starts an LMS and connects it. A browser that blocks third-party cookies blocks the portal's in its pages. */
async function openCampus(server: OwnServer, admin: Pick<Account, 'token'>): Promise<Campus> {
  const lms = await openStandInPlatform({ toolUrl: server.url })
  const { institutionId } = await givenUniversity(server, admin, { ipRanges: ['none'] })
  const body = { ...lms.registration(institutionId), name: `LMS ${newWord()}` } as unknown as NewPlatform
  const platform = await call(server, 'POST /api/lti/platforms', { body }, admin.token)
  return { lms, platform, institution: institutionId, close: () => lms.close() }
}

interface CampusOptions {
  server: OwnServer
  register: (role: Role) => Promise<Account>
}

/** A fixture: an LMS for one test. */
export async function givenCampus(
  { server, register }: CampusOptions,
  use: (campus: Campus) => Promise<void>,
): Promise<void> {
  const campus = await openCampus(server, await register('admin'))
  await use(campus)
  await campus.close()
}

/** Adds a link to the course and returns its id. */
export function addLink({ lms }: Campus, title: string, custom: Record<string, string> = {}): string {
  const id = String(lms.links.length + 1)
  const [first] = lms.links
  lms.links.push({ id, title, url: first?.url ?? '', custom })
  return id
}

/** Opens the course, in whose frame the tool opens. */
export async function openCourse(
  page: Page,
  { lms }: Campus,
  query: Record<string, string> = {},
): Promise<FrameLocator> {
  await page.goto(`${lms.url}/course?${new URLSearchParams(query).toString()}`)
  return page.frameLocator('iframe[title="The tool"]')
}

/** The link that the teacher adds to the course in the frame of the LMS. Returns its id. */
export async function chosenLink(page: Page, campus: Campus, name: string): Promise<string> {
  const chooser = await openCourse(page, campus, { user: 'teacher', choose: '1' })
  await chooser.getByRole('button', { name, exact: true }).click()
  await expect(chooser.getByRole('heading', { name: '1 added' })).toBeVisible()
  return campus.lms.links.at(-1)?.id ?? ''
}

/** Changes an LMS, as the administrators' form does. */
export async function changePlatform(
  server: OwnServer,
  admin: Pick<Account, 'token'>,
  { id, ...platform }: LmsPlatform,
  change: Partial<LmsPlatform>,
): Promise<void> {
  const input = { params: { platform: id }, body: { ...platform, ...change } as NewPlatform }
  await call(server, 'PUT /api/lti/platforms/:platform', input, admin.token)
}

/** The portal's page inside the course. */
export function toolFrame(page: Page, url: string): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(url))
  if (!frame) throw new Error('The course does not frame the portal.')
  return frame
}

/** Adds an LMS without launches. */
export async function givenPlatform(
  server: OwnServer,
  admin: Pick<Account, 'token'>,
  wanted: Partial<NewPlatform> = {},
): Promise<LmsPlatform> {
  const word = newWord()
  const issuer = `https://${word}.example`
  const institutionId = wanted.institutionId ?? (await givenUniversity(server, admin)).institutionId
  const body = {
    name: `LMS ${word}`,
    issuer,
    clientId: `client-${word}`,
    deploymentIds: ['1'],
    authUrl: `${issuer}/auth`,
    keysetUrl: `${issuer}/jwks`,
    ...wanted,
    institutionId,
  }
  return await call(server, 'POST /api/lti/platforms', { body }, admin.token)
}
