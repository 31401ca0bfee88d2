import { DatabaseUnavailable } from '../platform/database/unavailable.ts'

/** Why something on the network was not reached, from the error of a connection. */
export interface Fault {
  kind: 'name' | 'refused' | 'silent' | 'closed' | 'certificate' | 'other'
  /** Continues a sentence: “portal.school.edu:443 …”. */
  words: string
  /** The error's own message, without a trace. */
  message: string
  /** The code of the system, of TLS or of PostgreSQL; empty if there is none. */
  code: string
}

const known: Record<string, Pick<Fault, 'kind' | 'words'>> = {
  ENOTFOUND: { kind: 'name', words: 'has a name that DNS does not know' },
  EAI_AGAIN: { kind: 'name', words: 'has a name that DNS could not look up' },
  EDNS: { kind: 'name', words: 'has a name that DNS does not know' },
  ECONNREFUSED: { kind: 'refused', words: 'refuses connections: nothing listens there' },
  EHOSTUNREACH: { kind: 'silent', words: 'cannot be reached over the network' },
  ENETUNREACH: { kind: 'silent', words: 'cannot be reached over the network' },
  ETIMEDOUT: { kind: 'silent', words: 'does not answer' },
  ESOCKETTIMEDOUT: { kind: 'silent', words: 'does not answer' },
  ECONNRESET: { kind: 'closed', words: 'closed the connection without an answer' },
  EPIPE: { kind: 'closed', words: 'closed the connection without an answer' },
  EPROTO: { kind: 'certificate', words: 'does not speak TLS' },
  ERR_SSL_WRONG_VERSION_NUMBER: { kind: 'certificate', words: 'does not speak TLS' },
  ERR_SSL_PACKET_LENGTH_TOO_LONG: { kind: 'certificate', words: 'does not speak TLS' },
  CERT_HAS_EXPIRED: { kind: 'certificate', words: 'has a certificate that has expired' },
  CERT_NOT_YET_VALID: { kind: 'certificate', words: 'has a certificate that is not valid yet' },
  ERR_TLS_CERT_ALTNAME_INVALID: { kind: 'certificate', words: 'has a certificate for another name' },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    kind: 'certificate',
    words: 'has a certificate that no authority has signed',
  },
  SELF_SIGNED_CERT_IN_CHAIN: {
    kind: 'certificate',
    words: 'has a certificate of an authority that this machine does not trust',
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    kind: 'certificate',
    words: 'sends its certificate without those in between',
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    kind: 'certificate',
    words: 'has a certificate of an authority that this machine does not trust',
  },
}

/** Some libraries replace the code by their own, and keep what the system or TLS said in the message. */
const inMessages: [RegExp, string][] = [
  [/time(?:d )?out/iu, 'ETIMEDOUT'],
  [/certificate has expired/u, 'CERT_HAS_EXPIRED'],
  [/does not match certificate/u, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/self-signed certificate in/u, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self-signed certificate/u, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to verify the first certificate/u, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/unable to get (?:local )?issuer certificate/u, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  [/wrong version number|packet length too long/u, 'ERR_SSL_WRONG_VERSION_NUMBER'],
]

/** Reads an error and what caused it. Its message never has a password, because drivers leave addresses out of theirs. */
export function faultOf(error: unknown): Fault {
  const errors = unfold(error)
  const codes = errors.flatMap((one) => ('code' in one && typeof one.code === 'string' ? [one.code] : []))
  const messages = errors.flatMap((one) =>
    one instanceof DatabaseUnavailable || one.message === '' ? [] : [one.message.split('\n', 1)[0] ?? ''],
  )
  const message = messages[0] ?? codes[0] ?? String(error)
  const code = codes.find((each) => each in known) ?? messages.map(codeIn).find(Boolean) ?? codes[0] ?? ''
  return { ...(known[code] ?? { kind: 'other', words: `failed: ${message}` }), message, code }
}

/** An error, then those that it wraps: its cause, or those of all addresses that were tried. */
function unfold(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner: unknown[] = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
  return [error, ...inner.flatMap(unfold)]
}

/** The code that a message names or describes. */
function codeIn(message: string): string | undefined {
  const named = message.match(/\b[A-Z][A-Z_]{4,}\b/gu)?.find((word) => word in known)
  return named ?? inMessages.find(([pattern]) => pattern.test(message))?.[1]
}

/** The host and port of an address, without user and password. */
export function placeOfUrl(url: string, usualPort: number): string {
  const { hostname, port } = new URL(url)
  return `${hostname === '' ? 'localhost' : hostname}:${port === '' ? usualPort : port}`
}
