import { isLoopback, type Config } from '../config.ts'
import { second } from '../kernel/clock.ts'
import { smtpTransport } from '../platform/mail/transport.ts'
import { faultOf, placeOfUrl, type Fault } from './faults.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import { whyNotWritable } from './folders.ts'

const subject = 'Mail'

/** Less than a whole check, so that the reason is told. In ms. */
const limits = { connectsWithin: 4 * second, answersWithin: 4 * second }

/** Greets the mail server, with TLS and sign-in as for a mail, and leaves without sending one. */
export async function examineMail({ mail, environment }: Config): Promise<Finding[]> {
  if (mail.kind === 'file') return [await examineFolder(mail.folder, environment === 'production')]
  const transport = smtpTransport(mail, limits)
  const place = placeOfUrl(mail.url, mail.url.startsWith('smtps:') ? 465 : 587)
  try {
    await transport.verify()
    return [judgeOpenMail(mail, place, environment === 'production')]
  } catch (error) {
    return [judgeMailFault(faultOf(error), place)]
  } finally {
    transport.close()
  }
}

async function examineFolder(folder: string, isProduction: boolean): Promise<Finding> {
  const refused = await whyNotWritable(folder)
  if (refused !== null)
    return problem(
      subject,
      `Mail goes to ${folder}, which cannot be written: ${refused}.`,
      'Give the folder to the user of the server (chown), and run the doctor as that user.',
    )
  return isProduction
    ? warning(
        subject,
        `Mail goes to files in ${folder}, so nobody gets it.`,
        'Set MAIL_URL to your mail server, such as smtps://USER:PASSWORD@mail.uni.example:465.',
      )
    : ok(subject, `files in ${folder}`)
}

/** A mail server that answers. Without demanded TLS, mail with codes in it may be read on its way. */
export function judgeOpenMail(
  { url, requireTls }: { url: string; requireTls: boolean },
  place: string,
  isProduction: boolean,
): Finding {
  const { protocol, hostname, username } = new URL(url)
  const found = `${place} answers${username === '' ? '' : ' and accepts user and password'}`
  if (!isProduction || requireTls || protocol === 'smtps:' || isLoopback(hostname)) return ok(subject, found)
  return warning(
    subject,
    `${found}, but mail may leave without TLS, with the codes that are in it.`,
    'Set MAIL_TLS=required. If the server then refuses, give it a certificate or another address.',
  )
}

export function judgeMailFault(fault: Fault, place: string): Finding {
  const [found, toDo] = sentencesOf(fault, place)
  return problem(subject, found, toDo)
}

function sentencesOf({ code, kind, words, message }: Fault, place: string): [string, string] {
  if (code === 'EAUTH')
    return [
      `${place} refuses the user or the password: ${message}`,
      'Correct them in MAIL_URL; characters such as @ or / in a password are written %40, %2F.',
    ]
  if (code === 'ETLS')
    return [
      `${place} offers no TLS, which MAIL_TLS=required demands.`,
      'Turn STARTTLS on there, or use the address for smtps: (usually port 465).',
    ]
  switch (kind) {
    case 'name':
      return [`${place} ${words}.`, 'Correct the host in MAIL_URL, or look at DNS on this machine.']
    case 'certificate':
      return [
        `${place} ${words}.`,
        'Use the name of its certificate in MAIL_URL, and smtps: only on the port for TLS; NODE_EXTRA_CA_CERTS=FILE adds an authority.',
      ]
    case 'refused':
    case 'silent':
    case 'closed':
      return [
        `${place} ${words}.`,
        'Correct MAIL_URL (smtps: for port 465, smtp: for 587), and let the firewall pass it: many hosts block mail until asked.',
      ]
    default:
      return [
        `${place} refuses mail from here: ${message}`,
        'Ask whoever runs the mail server to accept this machine, or correct MAIL_URL.',
      ]
  }
}
