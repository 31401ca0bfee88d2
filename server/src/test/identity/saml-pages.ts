import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import {
  assertionOf,
  givenName,
  mail,
  metadataOf,
  newPair,
  pairwiseId,
  questionIn,
  responseOf,
  sign,
  surname,
  type Pair,
  type Said,
} from './saml-provider.ts'

/** An identity provider of SAML 2.0 with pages for a browser. Its signatures are made by xmlsec1. */
export interface SamlPages {
  url: string
  entityId: string
  metadataUrl: string
  /** Who signs in there. */
  person: { id: string; email: string; firstName: string; lastName: string }
  /** Changes what it says. */
  change: (said: Said) => Said
  pair: Pair
  down: boolean
  /** The question that it was asked last. */
  asked: ReturnType<typeof questionIn> | null
  close: () => Promise<void>
}

/** Starts a provider on a free port, on another site than the portal. */
export async function startSamlPages(): Promise<SamlPages> {
  const app = Fastify()
  const pair = await newPair()
  app.addHook('onRequest', async (request) => {
    if (pages.down) request.raw.destroy()
  })
  app.get('/metadata', (_request, reply) =>
    reply.type('application/samlmetadata+xml').send(
      metadataOf({
        entityId: pages.entityId,
        signInUrl: `${pages.url}/sso`,
        certificates: [pages.pair.cert],
      }),
    ),
  )
  app.get('/sso', (request, reply) => {
    const asked = questionIn(`${pages.url}${request.url}`)
    pages.asked = asked
    const { id, email, firstName, lastName } = pages.person
    const said = pages.change({
      issuer: pages.entityId,
      requestId: asked.id,
      audience: asked.issuer,
      recipient: asked.assertionUrl,
      now: new Date(),
      nameId: null,
      attributes: { [pairwiseId]: id, [mail]: email, [givenName]: firstName, [surname]: lastName },
      lives: 300_000,
      signedIn: 0,
      responseId: `_r${randomUUID()}`,
      assertionId: `_a${randomUUID()}`,
    })
    const answer = Buffer.from(sign(responseOf(said, assertionOf(said)), pages.pair)).toString('base64')
    return reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="en"><title>Campus login</title><main><h1>Campus login</h1><form method="post" action="${asked.assertionUrl}"><input type="hidden" name="SAMLResponse" value="${answer}"><button>Sign in as ${firstName}</button></form></main></html>`,
      )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const pages: SamlPages = {
    url,
    entityId: `${url}/idp`,
    metadataUrl: `${url}/metadata`,
    person: { id: `${randomUUID()}@example.edu`, email: '', firstName: 'Ada', lastName: 'Byron' },
    change: (said) => said,
    pair,
    down: false,
    asked: null,
    close: () => app.close(),
  }
  return pages
}
