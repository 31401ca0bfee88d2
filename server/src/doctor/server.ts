import { statusRoutes, type Status } from '@tradewind/contract/operations/status'
import type { Config } from '../config.ts'
import { ok, plural, problem, warning, type Finding } from './finding.ts'
import { visit } from './visit.ts'

/** Whether a server with these settings answers on this machine. In its own container the doctor sees none. */
export async function answersHere({ host, port }: Config): Promise<boolean> {
  const visited = await visit(`http://${addressed(host)}:${port}/healthz`)
  return 'answer' in visited && visited.answer.text === JSON.stringify({ status: 'up' })
}

/** An address of this machine for one on which a server listens. */
function addressed(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

export function judgeServer(isRunning: boolean, processes: number): Finding {
  const subject = 'Server'
  if (!isRunning)
    return warning(
      subject,
      'No server runs now, so pages, headers and streams cannot all be looked at.',
      'Start it when the lines above are right, and run the doctor again.',
    )
  return ok(
    subject,
    processes === 0 ? 'runs on this machine' : `runs, in ${plural(processes, 'process', 'processes')}`,
  )
}

/** What the running server says of itself at /status.json, which waits for nothing in the database that is new. */
export async function examineStatus({ publicUrl }: Config): Promise<Finding[]> {
  const visited = await visit(`${publicUrl}/status.json`, { accept: 'application/json' })
  if (!('answer' in visited) || visited.answer.status !== 200) return []
  const read = statusRoutes['GET /status.json'].answer.safeParse(JSON.parse(visited.answer.text))
  return read.success ? judgeStatus(read.data) : []
}

export function judgeStatus({ state, database, mail, payments }: Status): Finding[] {
  const subject = 'Status'
  if (database.state === 'down')
    return [
      problem(
        subject,
        'The server runs, and its database does not answer.',
        'Look at the database; the server goes on by itself when it is back.',
      ),
    ]
  const findings: Finding[] = []
  if (mail.state !== 'working')
    findings.push(
      problem(
        subject,
        `${plural(mail.waiting, 'mail')} wait, the oldest for ${plural(mail.oldestMinutes, 'minute')}.`,
        'Mend what the line Mail says; the server then delivers them by itself.',
      ),
    )
  if (payments.state !== 'working')
    findings.push(
      warning(
        subject,
        `${plural(payments.stuck, 'payment')} wait for Stripe for more than half an hour.`,
        "Look at Stripe's keys and at its own status page.",
      ),
    )
  if (findings.length === 0)
    findings.push(
      state === 'working'
        ? ok(subject, 'the server says that everything works')
        : warning(
            subject,
            'An LMS has trouble.',
            'An administrator sees on /status which one, and what to do.',
          ),
    )
  return findings
}
