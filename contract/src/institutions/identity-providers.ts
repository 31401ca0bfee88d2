import { z } from 'zod'
import { id, message, provenText, textUpTo, withDefault } from '../fields.ts'
import { institutionId } from './institutions.ts'
import { listOf, pageQuery, search } from '../lists.ts'
import type { Routes } from '../route.ts'

/** What a SAML provider signs of its answers. */
export const signedParts = ['assertion', 'response', 'both'] as const
export type SignedPart = (typeof signedParts)[number]

/** Times in ms since 1970. */
const time = z.number()

const identityProvider = z.object({
  id,
  institutionId: z.string(),
  institutionName: z.string(),
  /** OpenID Connect, or SAML 2.0. */
  kind: z.enum(['oidc', 'saml']),
  /** OpenID Connect's issuer, or SAML's entity id. */
  issuer: z.string(),
  active: z.boolean(),
  mailDomains: z.array(z.string()),
  /** Null for SAML. */
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  /** Null for OpenID Connect, and for metadata that came as a file. */
  metadataUrl: z.string().nullable(),
  /** Null for OpenID Connect. */
  signs: z.enum(signedParts).nullable(),
  metadata: z
    .object({
      readAt: time,
      /** When it ends by its own word. */
      validUntil: time.nullable(),
      /** Why the last reading failed. What was read before still counts. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The certificates with whose keys a SAML provider signs, the newest first. */
  keys: z.array(
    z.object({
      /** SHA-256 of the certificate, in hex. */
      fingerprint: z.string(),
      ends: time,
      /** Since when the metadata does not name it any more. It counts until its end. */
      dropped: time.nullable(),
    }),
  ),
  created: time,
  lastSignIn: time.nullable(),
})
export type IdentityProvider = z.infer<typeof identityProvider>

/** The longest metadata of one provider, in characters. */
export const metadataLength = 512 * 1024

const ofBoth = {
  institutionId: textUpTo(64),
  active: withDefault(z.boolean(), false),
  /** Addresses of these domains count as confirmed. With Google, only their people come in. */
  mailDomains: withDefault(z.array(textUpTo(255)).max(50, 'Enter at most 50 domains.'), []),
}

const form = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    ...ofBoth,
    issuer: textUpTo(500).min(1, 'Please fill this in.'),
    clientId: textUpTo(500).min(1, 'Please fill this in.'),
    /** Empty keeps the stored one; null removes it, for a client without a secret. */
    clientSecret: provenText.nullable().default(''),
  }),
  z.object({
    kind: z.literal('saml'),
    ...ofBoth,
    /** Empty for metadata as a file. */
    metadataUrl: withDefault(textUpTo(500), ''),
    /** The file's content; empty keeps what was read. */
    metadata: withDefault(
      z.string().max(metadataLength, 'This file is longer than the metadata of one provider.'),
      '',
    ),
    /** Which provider is meant, where the metadata describes several; empty otherwise. */
    entityId: withDefault(textUpTo(500), ''),
    signs: withDefault(z.enum(signedParts), 'assertion'),
  }),
])

const providerCheck = z.object({
  outcome: z.enum(['ok', 'warning', 'failed']),
  sentence: z.string(),
  /** What to change, here or at the institution. */
  advice: z.string().nullable(),
})
export type ProviderCheck = z.infer<typeof providerCheck>

const wanted = z.object({ provider: id })
/** Where institutions sign their people in, by OpenID Connect or SAML 2.0. */
export const identityProvidersRoutes = {
  'GET /api/identity-providers/addresses': {
    access: 'admin',
    summary: 'The addresses of this portal that an institution’s administrator enters there',
    answer: z.object({
      redirectUrl: z.string(),
      entityId: z.string(),
      metadataUrl: z.string(),
      assertionUrl: z.string(),
    }),
  },
  'GET /api/identity-providers': {
    access: 'admin',
    summary: 'The identity providers of institutions, by institution',
    query: z.object({ ...pageQuery, search }),
    answer: listOf(identityProvider),
  },
  'POST /api/identity-providers': {
    access: 'admin',
    freshProof: true,
    summary: 'Add an identity provider; its metadata or configuration is read first',
    body: form,
    answer: identityProvider,
  },
  'PUT /api/identity-providers/:provider': {
    access: 'admin',
    freshProof: true,
    summary: 'Change an identity provider; switching it off ends the sessions that it began',
    params: wanted,
    body: form,
    answer: identityProvider,
  },
  'DELETE /api/identity-providers/:provider': {
    access: 'admin',
    freshProof: true,
    summary: 'Remove an identity provider and end its sessions; people keep their accounts',
    params: wanted,
    answer: message,
  },
  'POST /api/identity-providers/:provider/metadata': {
    access: 'admin',
    summary: 'Read the metadata of a SAML provider now, from its address',
    params: wanted,
    answer: identityProvider,
  },
  'DELETE /api/identity-providers/:provider/keys/:fingerprint': {
    access: 'admin',
    freshProof: true,
    summary: 'Stop accepting a key that the metadata of a SAML provider no longer names',
    params: wanted.extend({ fingerprint: z.string().regex(/^[0-9a-f]{64}$/u) }),
    answer: identityProvider,
  },
  'POST /api/identity-providers/:provider/test': {
    access: 'admin',
    summary: 'Test whether a provider can be reached and is set up, without signing in',
    params: wanted,
    answer: z.object({ checks: z.array(providerCheck) }),
  },
  'POST /api/identity-providers/:provider/test-sign-in': {
    access: 'admin',
    summary:
      'An address that signs the caller in at a provider and shows what came back; it begins no session',
    params: wanted,
    answer: z.object({ url: z.string() }),
  },
  'GET /api/institutions/find': {
    access: 'public',
    summary: 'The institutions through which people can come in, by a part of the name; at most 20',
    query: z.object({ search }),
    answer: z.array(z.object({ institutionId: z.string(), name: z.string() })),
  },
  'GET /api/institutions/:institutionId/ways': {
    access: 'public',
    summary: 'How the caller can come in through an institution, from where they are now',
    params: z.object({ institutionId }),
    answer: z.object({
      institutionId: z.string(),
      name: z.string(),
      /** The institution signs people in. */
      signIn: z.boolean(),
      /** The caller is in its network, and it has an open lab. */
      network: z.boolean(),
      /** How to come in by its proxy; null if it has none. */
      proxy: z.object({ type: z.string(), instructions: z.string() }).nullable(),
    }),
  },
} as const satisfies Routes
