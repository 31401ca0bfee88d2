import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey that answers questions as a browser would. */
export interface Authenticator {
  /** The answer to the question for a new passkey. */
  create(options: { challenge: string }): PasskeyAnswer
  /** The answer to a question for this passkey. */
  get(options: { challenge: string }): PasskeyAnswer
}

export interface PasskeyAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: Record<string, string | string[]>
  clientExtensionResults: Record<string, never>
}

interface AuthenticatorOptions {
  /** Whether it checks its owner. */
  checksOwner?: boolean
  /** The page that asks. */
  origin?: string
  /** The host of the page. */
  host?: string
  /** False for a key that counts backwards, like a copy of another one. */
  counts?: boolean
}

/** A software authenticator with one key (ES256, attestation `none`; WebAuthn level 2, sections 6.1 and 6.5). */
export function newAuthenticator({
  checksOwner = true,
  origin = 'http://localhost:4000',
  host = 'localhost',
  counts = true,
}: AuthenticatorOptions = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = counts ? 0 : 100
  const dataOf = (flags: number, more: Buffer[] = []) => {
    counter += counts ? 1 : -1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const allFlags = flags | 0x01 | (checksOwner ? 0x04 : 0)
    return Buffer.concat([sha256(host), Buffer.from([allFlags]), count, ...more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: PasskeyAnswer['response']): PasskeyAnswer => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })
  return {
    create({ challenge }) {
      // The public key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const data = dataOf(0x40, [Buffer.alloc(16), length, credentialId, key])
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge }) {
      const client = clientData('webauthn.get', challenge)
      const data = dataOf(0)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
