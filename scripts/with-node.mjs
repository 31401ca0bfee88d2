import { become, onSupportedNode } from './node.mjs'
import { endWith } from './prepare.mjs'

/** `node scripts/with-node.mjs COMMAND …` runs a command on a supported Node, which is then the first on its PATH. */
onSupportedNode(() => become(...process.argv.slice(2, 3), process.argv.slice(3))).catch(endWith)
