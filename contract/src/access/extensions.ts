import { z } from 'zod'
import { labIds } from '../catalogue.ts'
import { id, labId, message } from '../fields.ts'
import type { Routes } from '../route.ts'

const extension = z.object({
  lab: z.enum(labIds),
  classSession: z.string(),
  className: z.string(),
  /** The end of the class, in ms since 1970, to which access is extended. */
  until: z.number(),
})
export type Extension = z.infer<typeof extension>

/** Free days to the end of a class, for people who take a lab's course again or move to another section. */
export const extensionsRoutes = {
  'GET /api/extensions': {
    access: 'session',
    summary: 'The labs that I can extend free to the end of a class of mine',
    answer: z.array(extension),
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
