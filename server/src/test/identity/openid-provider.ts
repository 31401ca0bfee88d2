import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'

/** An OpenID provider that says what a test wants, also what no honest one would say. */
export interface StandInOpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** What it tells of the person. */
  claims: JWTPayload
  /** What its userinfo address tells besides. */
  userInfo: Record<string, unknown>
  /** Makes the id token of the next answers; the honest one unless a test replaces it. */
  idToken: (honest: JWTPayload) => Promise<string>
  sign: (claims: JWTPayload, header?: Record<string, unknown>, key?: CryptoKey) => Promise<string>
  /** The question that it was asked last. */
  asked: URLSearchParams
  /** Answers a question in an address: the query with which the browser comes back. */
  answer: (url: string) => Promise<string>
  /** Whether it is reachable. */
  down: boolean
  /** Begins to sign with another key, and names the former no more. */
  changeKey: () => Promise<void>
  /** The claims that it says it can tell; none by default. */
  claimsSupported: string[] | undefined
  /** How often its keys were read. */
  keyReads: number
  /** The refusal of its token address; null to exchange codes. */
  tokenError: { error: string; error_description?: string } | null
  /** Makes it honest, reachable and silent about the person again. */
  reset: () => void
  close: () => Promise<void>
}

/** Starts a provider on a free port of this machine, with the clock of a test. */
export async function startOpenIdProvider(now: () => Date): Promise<StandInOpenIdProvider> {
  const app = Fastify()
  let keysMade = 0
  const newKey = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    keysMade += 1
    const kid = `key-${keysMade}`
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
  }
  let key = await newKey()
  const codes = new Map<string, URLSearchParams>()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request) => {
    if (provider.down) request.raw.destroy()
  })
  app.get('/.well-known/openid-configuration', () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    jwks_uri: `${provider.issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: provider.claimsSupported,
  }))
  app.get('/jwks', () => {
    provider.keyReads += 1
    return { keys: [key.jwk] }
  })
  app.post('/token', async (request, reply) => {
    const body = request.body as Record<string, string>
    const question = codes.get(body['code'] ?? '')
    codes.delete(body['code'] ?? '')
    const basic = Buffer.from(
      (request.headers.authorization ?? '').slice('Basic '.length),
      'base64',
    ).toString()
    if (decodeURIComponent(basic) !== `${provider.clientId}:${provider.clientSecret}`)
      return await reply.code(401).send({ error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url')
    if (question?.get('code_challenge') !== challenge)
      return await reply.code(400).send({ error: 'invalid_grant' })
    if (provider.tokenError) return await reply.code(400).send(provider.tokenError)
    const iat = Math.floor(now().getTime() / 1000)
    const honest = {
      iss: provider.issuer,
      aud: provider.clientId,
      nonce: question.get('nonce') ?? '',
      iat,
      exp: iat + 300,
      ...provider.claims,
    }
    return { access_token: 'access', token_type: 'Bearer', id_token: await provider.idToken(honest) }
  })
  app.get('/userinfo', () => ({ sub: provider.claims.sub, ...provider.userInfo }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const provider: StandInOpenIdProvider = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'tradewind',
    clientSecret: 'a-secret-of-the-client',
    claims: { sub: 'ada' },
    userInfo: {},
    idToken: (honest) => provider.sign(honest),
    sign: (claims, header = {}, other = key.privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(other),
    asked: new URLSearchParams(),
    answer: async (url) => {
      provider.asked = new URL(url).searchParams
      const code = `code-${codes.size}-${Math.random()}`
      codes.set(code, provider.asked)
      return await Promise.resolve(
        String(new URLSearchParams({ code, state: provider.asked.get('state') ?? '' })),
      )
    },
    down: false,
    changeKey: async () => {
      key = await newKey()
    },
    claimsSupported: undefined,
    keyReads: 0,
    tokenError: null,
    reset: () => {
      provider.clientSecret = 'a-secret-of-the-client'
      provider.claims = { sub: 'ada' }
      provider.userInfo = {}
      provider.idToken = (honest) => provider.sign(honest)
      provider.down = false
      provider.tokenError = null
      provider.claimsSupported = undefined
    },
    close: () => app.close(),
  }
  return provider
}
