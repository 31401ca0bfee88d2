import { z } from 'zod'
import {
  code,
  email,
  firstName,
  id,
  lastName,
  message,
  newPassword,
  payloadToken,
  provenText,
} from '../fields.ts'
import { atStake } from './at-stake.ts'
import { factorProof, passkeyQuestion } from './factors.ts'
import { personalData } from './personal-data.ts'
import type { Routes } from '../route.ts'
import { signedIn } from './users.ts'

/** One signed-in device. Times are ms since 1970. */
export const deviceSession = z.object({
  id: z.string(),
  /** Browser and system from the user agent, for example "Firefox on Windows". */
  device: z.string(),
  signedInAt: z.number().int(),
  lastUsedAt: z.number().int(),
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>

/** The account of the signed-in person. */
export const accountRoutes = {
  'POST /api/account/updateaccount': {
    access: 'session',
    summary: 'Change the caller’s names',
    body: z.object({ firstName, lastName, token: payloadToken }),
    answer: signedIn,
  },
  'POST /api/account/changePassword': {
    access: 'session',
    summary: 'Change the caller’s password; ends all their other sessions',
    body: z.object({ oldPassword: provenText, newPassword, token: payloadToken }),
    answer: message,
  },
  'POST /api/account/password': {
    access: 'session',
    freshProof: true,
    summary: 'Set the first password of an account that an institution signs in; ends all its other sessions',
    body: z.object({ newPassword }),
    answer: signedIn,
  },
  'POST /api/account/changeemail': {
    access: 'verified',
    summary: 'Mail a code to the address that the caller’s account is to have',
    body: z.object({ email, password: provenText }),
    answer: message,
  },
  'POST /api/account/confirmemail': {
    access: 'verified',
    summary: 'Give the caller’s account the new address, with the code that was mailed there',
    body: z.object({ code }),
    answer: signedIn,
  },
  'POST /api/account/prove': {
    access: 'session',
    beforeFactor: true,
    summary:
      'Prove who is there, for calls that refuse with `fresh_proof_required`: by a second factor, or by the password where the account has none; counts for ten minutes',
    body: z.union([z.object({ password: provenText }), factorProof]),
    answer: message,
  },
  'POST /api/account/prove/passkey': {
    access: 'session',
    beforeFactor: true,
    summary: 'The question for a passkey that proves who is there',
    answer: passkeyQuestion,
  },
  'GET /api/account/at-stake': {
    access: 'session',
    summary: 'What would end with the caller’s account: money, seats, classes and grades',
    answer: atStake,
  },
  'GET /api/account/sessions': {
    access: 'session',
    beforeFactor: true,
    summary: 'The devices where the caller’s account is signed in',
    answer: z.array(deviceSession),
  },
  'DELETE /api/account/sessions/:id': {
    access: 'session',
    freshProof: 'by payload',
    beforeFactor: true,
    summary: 'Sign one device out; another than the caller’s own needs a fresh proof',
    params: z.object({ id }),
    answer: message,
  },
  'DELETE /api/account/institutions/:identity': {
    access: 'session',
    freshProof: true,
    summary: 'Stop an institution from signing the caller in',
    params: z.object({ identity: id }),
    answer: message,
  },
  'GET /api/account/data': {
    access: 'session',
    summary: 'Everything that is stored about the caller and nothing about others, with a file name',
    answer: z.object({ fileName: z.string(), data: personalData }),
  },
} as const satisfies Routes
