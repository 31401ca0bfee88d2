import { createServer } from 'node:http'
import { generateKeyPair, exportJWK, type JWK } from 'jose'
import { Provider } from 'oidc-provider'

/** A certified OpenID provider that others wrote, with its own pages for a browser. */
export interface RealOpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The only way in which it lets clients prove who they are. It counts from the next key on, as the secret does. */
  authentication: Authentication
  /** What it tells of each person who signs in; the name that is typed at its sign-in is the subject. */
  claims: Record<string, unknown>
  /** Begins to sign with another key, and names the former no more. */
  changeKeys: (algorithm?: SigningAlgorithm) => Promise<void>
  close: () => Promise<void>
}

type Authentication = 'client_secret_post' | 'client_secret_basic'
type SigningAlgorithm = 'RS256' | 'ES256' | 'PS256'

/** Starts a provider on a free port, on another site than the portal, which it knows as a client. */
export async function startRealOpenIdProvider(portalUrl: string): Promise<RealOpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  let keysMade = 0
  let answer: ReturnType<Provider['callback']>
  const real: RealOpenIdProvider = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'tradewind',
    clientSecret: 'a-secret-between-the-two',
    authentication: 'client_secret_post',
    claims: {},
    // It reads its keys when it starts; its sessions stay in the memory of this process.
    changeKeys: async (algorithm = 'RS256') => {
      const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
      keysMade += 1
      const key = { ...(await exportJWK(privateKey)), kid: `key-${keysMade}`, alg: algorithm, use: 'sig' }
      answer = providerOf(real, { portalUrl, key, algorithm }).callback()
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  await real.changeKeys()
  server.on('request', (request, reply) => void answer(request, reply))
  return real
}

function providerOf(
  real: RealOpenIdProvider,
  { portalUrl, key, algorithm }: { portalUrl: string; key: JWK; algorithm: SigningAlgorithm },
): Provider {
  return new Provider(real.issuer, {
    clients: [
      {
        client_id: real.clientId,
        client_secret: real.clientSecret,
        redirect_uris: [`${portalUrl}/oidc/callback`],
        token_endpoint_auth_method: real.authentication,
        id_token_signed_response_alg: algorithm,
      },
    ],
    clientAuthMethods: [real.authentication],
    jwks: { keys: [key] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'PS256'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    ttl: {
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    cookies: { keys: ['a-key-of-the-test'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...real.claims }) }),
  })
}
