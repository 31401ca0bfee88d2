import { z } from 'zod'
import { labIds } from './catalogue.ts'

export const product = z.object({ id: z.string(), expiration: z.number().int() })

/** A user as clients read it. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  instructor: z.boolean(),
  admin: z.boolean(),
  verified: z.boolean(),
  isLtiUser: z.boolean(),
  institutionId: z.string().nullable(),
  products: z.partialRecord(z.enum(labIds), product),
})
export type User = z.infer<typeof user>

export const signedIn = z.object({ token: z.string(), user })
export type SignedIn = z.infer<typeof signedIn>
