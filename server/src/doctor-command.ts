import { existsSync } from 'node:fs'
import { examine } from './doctor/doctor.ts'
import { faultOf } from './doctor/faults.ts'
import { printFindings } from './doctor/finding.ts'

/**
 * `npm run doctor` tries what an installation needs before its first guest, says what to do, and exits with status 1 if
 * there is a problem. It changes nothing and needs no running server.
 */
async function main(): Promise<{ text: string; code: number }> {
  if (existsSync('.env')) process.loadEnvFile()
  const findings = await examine(process.env)
  return {
    text: printFindings(findings),
    code: findings.some(({ outcome }) => outcome === 'problem') ? 1 : 0,
  }
}

main()
  .catch((error: unknown) => ({ text: `The doctor failed: ${faultOf(error).message}\n`, code: 1 }))
  // What did not answer in time would keep this process alive.
  .then(({ text, code }) => process.stdout.write(text, () => process.exit(code)))
  .catch(() => process.exit(1))
