// NODE_OPTIONS loads this into a server before anything else. It adds the milliseconds in a file beside the server's
// data folder to the time, so that a test can let a day pass.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(process.env.DATA_DIR, '..', 'clock')
const SystemDate = globalThis.Date

function passed() {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

globalThis.Date = class Date extends SystemDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Date.now()] : parts))
  }

  static now() {
    return SystemDate.now() + passed()
  }
}
