import { labsIn, type LabId } from '@tradewind/contract/catalogue'
import type { Config } from '../config.ts'
import { day } from '../kernel/clock.ts'
import { ok, plural, problem, warning, type Finding } from './finding.ts'
import { placeOfPage, visit, type Answer, type Visit } from './visit.ts'

/** A page that people open, and what of our settings its server has put into it. */
export interface Address {
  subject: 'Portal' | 'Labs'
  variable: string
  url: string
  /** Whether the page is one of a server with these settings. */
  isOurs: (text: string) => boolean
}

/** The portal, and one lab of each origin. */
export function addressesOf(config: Config): Address[] {
  const labs = new Map<string, LabId>()
  for (const { id } of labsIn(config.environment)) {
    const url = config.labUrls[id]
    if (URL.canParse(url) && !labs.has(new URL(url).origin)) labs.set(new URL(url).origin, id)
  }
  const { origin } = new URL(config.publicUrl)
  return [
    {
      subject: 'Portal',
      variable: 'PUBLIC_URL',
      url: `${config.publicUrl}/`,
      isOurs: (text) => {
        const given = jsonIn(text, 'public-config')
        return JSON.stringify(given?.['labUrls']) === JSON.stringify(config.labUrls)
      },
    },
    ...[...labs.values()].map((id): Address => ({
      subject: 'Labs',
      variable: 'LABS_URL',
      url: config.labUrls[id],
      isOurs: (text) => jsonIn(text, 'lab-config')?.['portalOrigin'] === origin,
    })),
  ]
}

/** What the server has written into the script element with this id; null if there is none. */
function jsonIn(text: string, id: string): Record<string, unknown> | null {
  const [, json = ''] =
    new RegExp(`<script type="application/json" id="${id}">([^<]*)<`, 'u').exec(text) ?? []
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return null
  }
}

/** Opens the page. Headers are judged apart (`headers.ts`), of the answer that is returned. */
export async function examineAddress(
  address: Address,
  isRunning: boolean,
): Promise<{ finding: Finding; answer: Answer | null }> {
  const visited = await visit(address.url)
  const finding = judgeVisit(address, visited, isRunning)
  return { finding, answer: 'answer' in visited && visited.answer.status === 200 ? visited.answer : null }
}

export function judgeVisit(address: Address, visited: Visit, isRunning: boolean): Finding {
  const { subject, url } = address
  if ('fault' in visited) return judgeUnreached(address, visited.fault, isRunning)
  const { answer } = visited
  const { status, certificateEnd } = answer
  if (status >= 300 && status < 400)
    return problem(
      subject,
      `${url} leads on to ${answer.headers['location']?.[0] ?? 'nowhere'}.`,
      `Set ${address.variable} to the address where people arrive, or take the redirect out of the proxy.`,
    )
  if (status >= 502 && status <= 504)
    return isRunning
      ? problem(
          subject,
          `The proxy at ${placeOfPage(url)} does not reach the server (status ${status}).`,
          'Let it lead to HOST and PORT of the server (LABS_PORT for the labs).',
        )
      : untilStarted(subject, `The proxy at ${placeOfPage(url)} answers, but no server behind it yet.`)
  if (status !== 200)
    return problem(
      subject,
      `${url} answers with status ${status}.`,
      'Look at the log of the proxy, and let it lead every path of this name to the server.',
    )
  if (!address.isOurs(answer.text)) return judgeStranger(address, answer.text)
  return judgeCertificate(address, certificateEnd)
}

function judgeUnreached(
  { subject, variable, url }: Address,
  { kind, words }: { kind: string; words: string },
  isRunning: boolean,
): Finding {
  const place = placeOfPage(url)
  if (kind === 'name')
    return problem(
      subject,
      `${place} ${words}.`,
      `Make the name known in DNS, or correct ${variable}; then run the doctor again.`,
    )
  if (kind === 'certificate')
    return problem(
      subject,
      `${place} ${words}.`,
      'Give the proxy a certificate for this name, with those in between; browsers refuse the page until then.',
      'If browsers trust it and only this machine does not, set NODE_EXTRA_CA_CERTS=FILE here.',
    )
  if (!isRunning) return untilStarted(subject, `${place} ${words}.`)
  return problem(
    subject,
    `${place} ${words}.`,
    `Start the proxy and open the firewall for it, or correct ${variable}.`,
    'If browsers elsewhere open the page, only this machine does not reach it: run the doctor on another one.',
  )
}

function untilStarted(subject: string, found: string): Finding {
  return warning(subject, found, 'Start the server and its proxy, then run the doctor again.')
}

function judgeStranger({ subject, variable, url }: Address, text: string): Finding {
  return /id="(?:public|lab)-config"/u.test(text)
    ? problem(
        subject,
        `${url} is a page of Tradewind whose server has other settings.`,
        `Restart the server, so that it reads PUBLIC_URL and LABS_URL again, or correct ${variable}.`,
      )
    : problem(
        subject,
        `${url} is not a page of this portal.`,
        `Correct ${variable}, or let the proxy lead this name to ${subject === 'Labs' ? 'LABS_PORT' : 'PORT'} of the server.`,
      )
}

const renewWithin = 14 * day

function judgeCertificate({ subject, url }: Address, ends: Date | null): Finding {
  if (ends === null) return ok(subject, `${url} answers`)
  const left = Math.floor((ends.getTime() - Date.now()) / day)
  return ends.getTime() - Date.now() > renewWithin
    ? ok(subject, `${url} answers; its certificate is good for ${plural(left, 'day')}`)
    : warning(
        subject,
        `${url} answers, but its certificate ends in ${plural(left, 'day')}.`,
        'Renew it, and see that it is renewed by itself.',
      )
}
