import { createServer } from 'node:http'
import { generateKeyPair, exportJWK } from 'jose'
import { Provider } from 'oidc-provider'

/** A certified OpenID provider that others wrote, with its own pages for a browser. */
export interface RealOpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** What it tells of whoever signs in; the name that is typed at its sign-in is the subject. */
  claims: Record<string, unknown>
  close: () => Promise<void>
}

/** Starts a provider on a free port, on another site than the portal, which it knows as a client. */
export async function startRealOpenIdProvider(portalUrl: string): Promise<RealOpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const real: RealOpenIdProvider = {
    issuer,
    clientId: 'tradewind',
    clientSecret: 'a-secret-between-the-two',
    claims: {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: real.clientId,
        client_secret: real.clientSecret,
        redirect_uris: [`${portalUrl}/oidc/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }] },
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
  const answer = provider.callback()
  server.on('request', (request, reply) => void answer(request, reply))
  return real
}
