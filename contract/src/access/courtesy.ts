import { z } from 'zod'
import { labIds } from '../catalogue.ts'
import { id, labId, message } from '../fields.ts'
import type { Routes } from '../route.ts'

/** The days that courtesy access may have. 0 switches it off. */
export const courtesyDays = { most: 30, usual: 14 } as const

export const courtesyOffer = z.object({
  /** How many days a lab can be used before it is paid for; 0 if courtesy access is switched off. */
  days: z.number().int(),
  /** The labs that the caller can begin to use so now. */
  labs: z.array(labId),
})
export type CourtesyOffer = z.infer<typeof courtesyOffer>

const inClasses = z.object({
  /** Whether people may play in the caller's classes by courtesy access. */
  allowed: z.boolean(),
})

export const extension = z.object({
  lab: z.enum(labIds),
  classSession: z.string(),
  className: z.string(),
  /** The end of the class, in ms since 1970, to which access is extended. */
  until: z.number(),
})
export type Extension = z.infer<typeof extension>

/**
 * Free days. Courtesy access: a student uses a lab for some days before they pay, once per lab. Extensions: to the end of a
 * class, for people who take a lab's course again or move to another section.
 */
export const courtesyRoutes = {
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
  'POST /api/extensions': {
    access: 'verified',
    summary: 'Extend a lab free to the end of a class: one of mine, or the one with a code',
    body: z.object({
      lab: labId,
      /** One of my classes; without it, the code counts. */
      classSession: id.nullish(),
      classCode: z.string().max(100).nullish(),
    }),
    answer: message.extend({ until: z.number() }),
  },
} as const satisfies Routes
