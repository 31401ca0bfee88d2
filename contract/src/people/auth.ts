import { z } from 'zod'
import { coursePlace } from '../lms/courses.ts'
import {
  code,
  email,
  firstName,
  lastName,
  message,
  newPassword,
  payloadToken,
  provenText,
  textUpTo,
  withDefault,
} from '../fields.ts'
import { byPasskey, factorProof, passkeyQuestion } from './factors.ts'
import type { Routes } from '../route.ts'
import { signedIn, user } from './users.ts'

/** The details of `ticket_refused` if another browser earned the ticket. */
export interface RefusedTicket {
  /** Where its visit comes from, which is also where to begin it again. */
  from: 'institution' | 'demo' | 'course'
  /** Where the platform keeps the browser's secret, for another try with it: a frame, its origin and a key. */
  storage: { target: string; origin: string; key: string } | null
}

/** The details of `account_choice_required`: a person comes from their institution for the first time. */
export interface Newcomer {
  institution: string
  /** Empty where the institution does not say. */
  email: string
  firstName: string
  lastName: string
  /** The institution vouches for the address, so it needs no code. */
  emailProven: boolean
  /** An account has this address, so a new one cannot. */
  emailTaken: boolean
}

/** Registering, signing in and out, verifying an address, and resetting a password. */
export const authRoutes = {
  'POST /api/auth/register': {
    access: 'public',
    summary: 'Make a student or instructor account',
    body: z.object({
      email,
      firstName,
      lastName,
      password: newPassword,
      instructor: withDefault(z.boolean(), false),
    }),
    answer: z.union([
      signedIn,
      z.object({
        requiresApproval: z.literal(true),
        message: z.string(),
        /** The secret with which this browser may add details to the application, for a day. */
        application: z.string(),
      }),
    ]),
  },
  'POST /api/auth/application': {
    access: 'public',
    summary: 'Add school, course and class size to an application for approval; all are optional',
    body: z.object({
      application: provenText,
      school: withDefault(textUpTo(120), ''),
      course: withDefault(textUpTo(120), ''),
      classSize: z
        .int()
        .min(1, 'Enter at least 1.')
        .max(10_000, 'Enter at most 10,000.')
        .nullable()
        .default(null),
    }),
    answer: message,
  },
  'POST /api/auth/login': {
    access: 'public',
    summary:
      'Sign in with email and password; refused with `second_step_required` where a second factor is to follow',
    body: z.object({ email: provenText, password: provenText }),
    answer: signedIn,
  },
  'POST /api/auth/second-step': {
    access: 'public',
    summary: 'Complete a sign-in that was refused with `second_step_required`, by a second factor',
    body: z.object({ step: provenText, proof: factorProof }),
    answer: signedIn,
  },
  'POST /api/auth/second-step/passkey': {
    access: 'public',
    summary: 'The question for a passkey that completes a sign-in',
    body: z.object({ step: provenText }),
    answer: passkeyQuestion,
  },
  'POST /api/auth/passkey/question': {
    access: 'public',
    summary: 'The question for signing in with any passkey of the portal',
    answer: passkeyQuestion,
  },
  'POST /api/auth/passkey': {
    access: 'public',
    summary: 'Sign in with a passkey, without a password',
    body: byPasskey,
    answer: signedIn,
  },
  'POST /api/auth/institution': {
    access: 'public',
    summary:
      'Complete a sign-in through an institution; refused with `account_choice_required` for somebody new, and with `second_step_required` where a second factor is to follow',
    body: z.object({ ticket: provenText }),
    answer: signedIn,
  },
  'POST /api/auth/institution/account': {
    access: 'public',
    summary: 'Make the account of somebody who comes from their institution for the first time',
    body: z.object({ ticket: provenText, email, firstName, lastName }),
    answer: signedIn,
  },
  'POST /api/auth/institution/link': {
    // What is linked before the address is proven would let its later owner in.
    access: 'proven',
    freshProof: true,
    summary: 'Let an institution sign the caller in to the account that they have, from now on',
    body: z.object({ ticket: provenText }),
    answer: signedIn,
  },
  'POST /api/auth/validatetoken': {
    access: 'guest',
    beforeFactor: true,
    forLabs: true,
    summary: 'Who a session token belongs to',
    body: z.object({ token: payloadToken }),
    answer: signedIn,
  },
  'POST /api/auth/exchange': {
    access: 'public',
    summary: 'Start the session for a ticket; it works once, for one minute, in the browser that earned it',
    body: z.object({
      ticket: provenText,
      /** What the platform has kept for the browser, if the browser keeps no cookies. */
      secret: provenText.nullish(),
    }),
    answer: coursePlace.extend({ token: z.string() }),
  },
  'GET /api/auth/user': {
    access: 'guest',
    beforeFactor: true,
    summary: 'The signed-in user',
    answer: user,
  },
  'POST /api/auth/updatetoken': {
    access: 'guest',
    beforeFactor: true,
    summary: 'The token to use from now on',
    body: z.object({ token: payloadToken }),
    answer: z.object({ token: z.string() }),
  },
  'GET /api/auth/labtoken': {
    access: 'guest',
    summary:
      'The token of this session for labs, which can only make the calls of labs and ends with the token that asks',
    answer: z.object({ token: z.string() }),
  },
  'POST /api/auth/logout': {
    access: 'guest',
    beforeFactor: true,
    summary: 'End this session',
    answer: message,
  },
  'POST /api/auth/verifyemail': {
    access: 'session',
    // Only a proven address can have the second factor that is missing.
    beforeFactor: true,
    summary: 'Verify the email address with the mailed code',
    body: z.object({ code }),
    answer: signedIn,
  },
  'POST /api/auth/resendverification': {
    access: 'session',
    beforeFactor: true,
    summary: 'Mail a new verification code',
    answer: message,
  },
  'POST /api/auth/correctemail': {
    access: 'session',
    freshProof: true,
    summary: 'Correct the address of an unverified account, and mail a code there; needs a fresh proof',
    body: z.object({ email }),
    answer: signedIn,
  },
  'POST /api/auth/delete': {
    access: 'session',
    summary: 'Delete the caller’s account',
    body: z.object({ token: payloadToken, email: provenText, password: provenText }),
    answer: message,
  },
  'POST /api/forgot/forgot': {
    access: 'public',
    summary: 'Mail a reset code, if there is such an account',
    body: z.object({ email }),
    answer: message,
  },
  'POST /api/forgot/verifyotp': {
    access: 'public',
    summary: 'Exchange the mailed code for a secret that sets the password once',
    body: z.object({ otp: code, email }),
    /** With the fewest characters of the new password, which only the owner of the address learns. */
    answer: z.object({ secret: z.string(), passwordMin: z.int() }),
  },
  'POST /api/forgot/resetpassword': {
    access: 'public',
    summary: 'Set a new password with the secret',
    body: z.object({ password: newPassword, email, secret: provenText }),
    answer: z.union([signedIn, z.object({ requiresApproval: z.literal(true), message: z.string() })]),
  },
} as const satisfies Routes
