import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { become, onSupportedNode } from './node.mjs'
import { endWith, prepare, root } from './prepare.mjs'

/** `npm start`: prepares what has changed and runs the server. Settings come from the environment and from `.env`. */
async function main() {
  await prepare()
  process.chdir(root)
  // React has a second, slower build for any other value; it renders the mails.
  process.env.NODE_ENV ??= 'production'
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  become(process.execPath, [...settings, 'server/dist/main.js'])
}

onSupportedNode(main).catch(endWith)
