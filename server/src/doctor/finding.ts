import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { second } from '../kernel/clock.ts'
import { faultOf } from './faults.ts'

/** What one check found. `problem`: guests would meet it. `warning`: it works, and an operator should decide about it. */
export interface Finding {
  outcome: 'ok' | 'warning' | 'problem'
  subject: string
  found: string
  /** What to do about it, a line each. Empty for `ok`. */
  toDo: string[]
}

/** What checks share. They add what they have opened to `closing`. */
export interface Doctor {
  config: Config
  closing: (() => Promise<void>)[]
}

export function ok(subject: string, found: string): Finding {
  return { outcome: 'ok', subject, found, toDo: [] }
}

export function warning(subject: string, found: string, ...toDo: string[]): Finding {
  return { outcome: 'warning', subject, found, toDo }
}

export function problem(subject: string, found: string, ...toDo: string[]): Finding {
  return { outcome: 'problem', subject, found, toDo }
}

/** How long one check may take, in ms, so that the doctor ends whatever hangs. */
export const checkWithin = 5 * second

/** Runs a check within its time. One that throws or hangs is a problem with its message. */
export async function runCheck(
  subject: string,
  examine: () => Promise<Finding[]>,
  limit = checkWithin,
): Promise<Finding[]> {
  const giveUp = new AbortController()
  const late = delay(limit, null, { signal: giveUp.signal }).catch(() => null)
  try {
    const findings = await Promise.race([examine(), late])
    return (
      findings ?? [
        problem(
          subject,
          `The check did not end within ${limit / second} seconds.`,
          'Something on the way answers too slowly. Run the doctor again; if it stays so, look at network and firewall.',
        ),
      ]
    )
  } catch (error) {
    return [
      problem(subject, `The check failed: ${faultOf(error).message}`, 'Correct what the message names.'),
    ]
  } finally {
    giveUp.abort()
  }
}

const outcomeWidth = 'problem'.length + 2
const subjectWidth = 'Configuration'.length + 2

/** One line for each finding, with what to do on indented lines below, and a sum at the end. */
export function printFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ outcome, subject, found, toDo }) => [
    `${outcome.padEnd(outcomeWidth)}${subject.padEnd(subjectWidth)}${found}`,
    ...toDo.map((line) => `${' '.repeat(outcomeWidth + subjectWidth)}${line}`),
  ])
  return `${lines.join('\n')}\n\n${summary(findings)}\n`
}

function summary(findings: readonly Finding[]): string {
  const count = (outcome: Finding['outcome']) => findings.filter((each) => each.outcome === outcome).length
  const [problems, warnings] = [count('problem'), count('warning')]
  if (problems > 0)
    return `${plural(problems, 'problem')} and ${plural(warnings, 'warning')}: mend the problems before your first guest comes.`
  if (warnings > 0) return `No problem, and ${plural(warnings, 'warning')} to decide about.`
  return 'Everything is as it should be.'
}

export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`
}
