import { z } from 'zod'
import { labId, message } from './fields.ts'
import type { Routes } from './route.ts'

/** Opening labs. What the client says of user, view and institution is not believed: the server derives it. */
export const labsRoutes = {
  'POST /log/openlab': {
    access: 'guest',
    summary: 'Record that a lab is opened; refuses a lab that is not held',
    body: z.object({
      source: z.string().max(100).optional(),
      is_prod_env: z.boolean().optional(),
      userid: z.string().max(100).optional(),
      log_level: z.string().max(100).optional(),
      event: z.string().max(100).optional(),
      data: z.object({
        lab: labId,
        studentView: z.boolean().optional(),
        institutionId: z.string().max(100).nullish(),
      }),
    }),
    answer: message,
  },
} as const satisfies Routes
