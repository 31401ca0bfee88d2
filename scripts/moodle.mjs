import { onSupportedNode } from './node.mjs'
import { endWith, StepFailed } from './prepare.mjs'
import { findMoodle } from './test-tools.mjs'

/**
 * `MOODLE_DIR=/path/to/moodle node scripts/moodle.mjs [address of the portal]` builds the Moodle that the deep run uses,
 * says how to connect and sign in, and removes everything at the end (Ctrl+C). The sources stay as they are.
 */
async function main(portal = 'http://localhost:4000') {
  const found = await findMoodle()
  if (found.problem !== undefined) throw new StepFailed(`${found.problem}.`)
  console.log(`Building Moodle from ${found.path}, which takes a minute or more ...`)
  // An older Node, which fetches the pinned one, cannot read types.
  const { startMoodle } = await import('../server/src/test/lms/moodle/moodle.ts')
  const moodle = await startMoodle(portal, 'lab=global_compass_lab')
  const { institutionId: _, ...registration } = moodle.registration('')
  console.log('Enter this in the tab "LMS":', registration)
  console.log(`The link in the course: ${moodle.url}/mod/lti/view.php?id=${moodle.link}`)
  for (const { username, password } of [moodle.admin, ...moodle.logins.values()])
    console.log(`Sign in as ${username} with ${password}`)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      moodle.close().catch(endWith)
    })
}

onSupportedNode(() => main(...process.argv.slice(2))).catch(endWith)
