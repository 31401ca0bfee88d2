import { z } from 'zod'
import { labId, message } from '../fields.ts'
import type { Routes } from '../route.ts'

/** The days that courtesy access may have. 0 switches it off. */
export const courtesyDays = { most: 30, usual: 14 } as const

const offer = z.object({
  /** How many days a lab can be used before it is paid for; 0 if courtesy access is switched off. */
  days: z.number().int(),
  /** The labs that the caller can begin to use so now. */
  labs: z.array(labId),
})
export type CourtesyOffer = z.infer<typeof offer>

const inClasses = z.object({
  /** Whether people may play in the caller's classes by courtesy access. */
  allowed: z.boolean(),
})

/** Courtesy access: a student uses a lab for some days before they pay, once per lab. */
export const courtesyRoutes = {
  'GET /api/courtesy': {
    access: 'session',
    summary: 'The labs that I can try before I pay',
    answer: offer,
  },
  'POST /api/courtesy': {
    access: 'verified',
    summary: 'Begin to try a lab; the same call again changes nothing',
    body: z.object({ lab: labId }),
    answer: message.extend({
      /** The end, in ms since 1970. */
      until: z.number(),
    }),
  },
  'GET /api/courtesy/classes': {
    access: 'instructor',
    summary: 'Whether people may play in my classes before they pay',
    answer: inClasses.extend({ days: z.number().int() }),
  },
  'PUT /api/courtesy/classes': {
    access: 'instructor',
    summary: 'Set whether people may play in my classes before they pay',
    body: inClasses,
    answer: inClasses.extend({ days: z.number().int() }),
  },
} as const satisfies Routes
