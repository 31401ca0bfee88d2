import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/** What the threads of `gentle-hashes.ts` are asked for. */
export type GentleTask = { text: string; options: Options } | { stored: string; text: string }

export function hashOrVerify(task: GentleTask): string | boolean {
  return 'stored' in task ? verifySync(task.stored, task.text) : hashSync(task.text, task.options)
}
