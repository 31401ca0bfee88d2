import { z } from 'zod'
import { code, id, message, provenText, shortText, textUpTo } from '../fields.ts'
import type { Routes } from '../route.ts'

/** The days in which staff set up their second factor, from the moment when they need one. */
export const graceDays = 7

/**
 * What proves who is there besides a password: a code of an app (TOTP, RFC 6238), a passkey (WebAuthn), or one of the
 * recovery codes.
 */
export const factorKinds = ['totp', 'passkey', 'recovery_code'] as const
export type FactorKind = (typeof factorKinds)[number]

/** The options of a passkey dialog as the server makes them and the browser's WebAuthn reads them. */
const passkeyOptions = z.looseObject({ challenge: z.string() })
/** What a browser answers. The server's library checks the inside. */
const passkeyAnswer = z.looseObject({
  id: textUpTo(2000),
  rawId: textUpTo(2000),
  type: z.literal('public-key'),
  response: z.record(z.string().max(40), z.json()),
})

/** A question that a passkey answers. `ticket` goes back with the answer; it works once, for five minutes. */
export const passkeyQuestion = z.object({ ticket: z.string(), options: passkeyOptions })

/** A passkey's answer to a question. */
export const byPasskey = z.object({ by: z.literal('passkey'), ticket: provenText, answer: passkeyAnswer })

/** A proof by a second factor. */
export const factorProof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('totp'), code }),
  z.object({ by: z.literal('recovery_code'), code: provenText }),
  byPasskey,
])
export type FactorProof = z.infer<typeof factorProof>

/** The details of `second_step_required`: the password was right, and a factor is to follow. */
export interface SecondStep {
  /** Goes back with the proof. It works until `until` (ms since 1970), and ends with the sign-in. */
  step: string
  /** The factors that the account has. */
  by: FactorKind[]
  until: number
}

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it checks its owner, by a fingerprint or a PIN. Only such a passkey is a second factor. */
  checksOwner: z.boolean(),
  /** ms since 1970. */
  addedAt: z.number().int(),
  lastUsedAt: z.number().int().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const factors = z.object({
  /** Whether the account must have a second factor, by its role. */
  required: z.boolean(),
  /** Whether the owner has proven the address, without which nothing can be set up. */
  addressProven: z.boolean(),
  /** Since when codes of an app are asked for, in ms since 1970; null if they are not. */
  totpSince: z.number().int().nullable(),
  passkeys: z.array(passkey),
  /** Null if none were made. */
  recoveryCodes: z.object({ left: z.number().int(), madeAt: z.number().int() }).nullable(),
  /** What `POST /api/account/prove` accepts from this account; `institution` means to sign in there once more. */
  provenBy: z.array(z.enum(['password', ...factorKinds, 'institution'])),
  /** The institutions that sign the account in, the newest first. */
  institutions: z.array(
    z.object({
      id,
      /** Null if the institution was removed. */
      institutionId: z.string().nullable(),
      /** Its name, or its id if it was removed. */
      name: z.string(),
      /** ms since 1970. */
      since: z.number().int(),
      lastUsedAt: z.number().int(),
    }),
  ),
})
export type Factors = z.infer<typeof factors>

/** The recovery codes, in the only answer that shows them; null if the account keeps those that it has. */
const shownCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const resetRequest = z.object({
  id,
  /** The address of the administrator who asked. */
  askedBy: z.string(),
  /** Whether the caller asked, so that another administrator must confirm. */
  own: z.boolean(),
  /** ms since 1970. */
  askedAt: z.number().int(),
  expiresAt: z.number().int(),
})

const wantedUser = z.object({ user: id })
const theFactors = z.object({
  required: z.boolean(),
  totp: z.boolean(),
  passkeys: z.number().int(),
  recoveryCodesLeft: z.number().int(),
  /** The institutions that sign the account in, by name. */
  institutions: z.array(z.string()),
  /** A reset that waits for another administrator. */
  reset: resetRequest.nullable(),
})

/** The second factors of an account: setting them up, and losing them. */
export const factorsRoutes = {
  'GET /api/account/factors': {
    access: 'session',
    beforeFactor: true,
    summary: 'The second factors of the caller’s account',
    answer: factors,
  },
  'POST /api/account/factors/totp/secret': {
    access: 'proven',
    beforeFactor: true,
    freshProof: true,
    summary: 'A new secret for an app that shows codes; nothing changes before its first code comes back',
    answer: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** The same with names, as `otpauth://…`, for a QR code. */
      uri: z.string(),
      /** The secret as only the server can read it; goes back with the first code, within 15 minutes. */
      sealed: z.string(),
    }),
  },
  'POST /api/account/factors/totp': {
    access: 'proven',
    beforeFactor: true,
    freshProof: true,
    summary: 'Use an app from now on, with its first code; ends all other sessions',
    body: z.object({ sealed: provenText, code }),
    answer: shownCodes,
  },
  'DELETE /api/account/factors/totp': {
    access: 'session',
    freshProof: true,
    summary: 'Stop asking for codes of an app',
    answer: message,
  },
  'POST /api/account/factors/recovery-codes': {
    access: 'proven',
    freshProof: true,
    summary: 'Ten new recovery codes; the former ones stop working',
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'POST /api/account/factors/passkeys/question': {
    access: 'proven',
    beforeFactor: true,
    freshProof: true,
    summary: 'The question for a new passkey',
    answer: passkeyQuestion,
  },
  'POST /api/account/factors/passkeys': {
    access: 'proven',
    beforeFactor: true,
    freshProof: true,
    summary: 'Add a passkey',
    body: z.object({ ticket: provenText, answer: passkeyAnswer, name: shortText }),
    answer: shownCodes,
  },
  'PUT /api/account/factors/passkeys/:passkey': {
    access: 'session',
    summary: 'Give a passkey another name',
    params: z.object({ passkey: provenText }),
    body: z.object({ name: shortText }),
    answer: message,
  },
  'DELETE /api/account/factors/passkeys/:passkey': {
    access: 'session',
    freshProof: true,
    summary: 'Remove a passkey',
    params: z.object({ passkey: provenText }),
    answer: message,
  },
  'GET /api/users/:user/factors': {
    access: 'admin',
    summary: 'Whether a user has second factors, and whether their reset is asked for',
    params: wantedUser,
    answer: theFactors,
  },
  'POST /api/users/:user/factors/reset': {
    access: 'admin',
    freshProof: true,
    summary: 'Ask for the reset of a lost factor; another administrator confirms it within a day',
    params: wantedUser,
    answer: theFactors,
  },
  'POST /api/users/:user/factors/reset/confirm': {
    access: 'admin',
    freshProof: true,
    summary: 'Remove all factors of a user, as another administrator has asked; ends the user’s sessions',
    params: wantedUser,
    answer: theFactors,
  },
  'DELETE /api/users/:user/factors/reset': {
    access: 'admin',
    summary: 'Withdraw or refuse the reset of a lost factor',
    params: wantedUser,
    answer: theFactors,
  },
} as const satisfies Routes
