import { isLoopback } from '../../config.ts'

/** Whether a text is an https address. With `loopback`, http on this machine itself is accepted too. */
export function isWebAddress(text: string, loopback: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  // Host names may contain signs that end a directive of a policy, and some of these addresses become part of one.
  if (/[*;,'"\s]/u.test(hostname)) return false
  return protocol === 'https:' || (loopback && protocol === 'http:' && isLoopback(hostname))
}
