import { z } from 'zod'
import { labIds, productIds } from './catalogue.ts'
import {
  accessCodeProblem,
  emailProblem,
  nameProblem,
  oneTimeCode,
  oneTimeCodeProblem,
  passwordProblem,
  productCodeProblem,
} from './rules.ts'
import { copiedText, typedName } from './typed.ts'

/**
 * Schemas for fields that several calls share. Each applies its rule from `rules.ts` and gives that rule's sentence.
 */

type Problem = (value: string) => string | null

function text(problem: Problem) {
  return z.string().superRefine((value, context) => {
    const sentence = problem(value)
    if (sentence !== null) context.addIssue({ code: 'custom', message: sentence })
  })
}

/** A field of a request that may be left out. Null is the same, because some clients send every field that they know. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
}

/** The same, with the value that such a field has then. */
export function withDefault<T extends z.ZodType>(schema: T, value: z.output<T>) {
  return schema.nullish().transform((given) => given ?? value)
}

/** PostgreSQL cannot store NUL or half a surrogate pair, and nobody types them. */
function isStorable(value: string): boolean {
  return !/[\0\p{Cs}]/u.test(value)
}

const invisible = 'Please remove the invisible characters.'
const storable: Problem = (value) => (isStorable(value) ? null : invisible)

/** Whether every text of a JSON value can be stored, including property names. */
function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorableJson(item))
}

/** An object of any JSON, stored unchanged. */
export const storedObject = z.record(z.string().max(100), z.json()).refine(isStorableJson, invisible)

export const email = text((value) => storable(value) ?? emailProblem(value)).transform(copiedText)
export const firstName = text((value) => nameProblem(value, 'first name')).transform(typedName)
export const lastName = text((value) => nameProblem(value, 'last name')).transform(typedName)

const orEmpty =
  (problem: Problem): Problem =>
  (value) =>
    typedName(value) === '' ? null : problem(value)
/** Names as they are stored: empty where an LMS or an institution tells none. */
export const storedFirstName = text(orEmpty((value) => nameProblem(value, 'first name'))).transform(typedName)
export const storedLastName = text(orEmpty((value) => nameProblem(value, 'last name'))).transform(typedName)

/** A new password. */
export const newPassword = text((value) => storable(value) ?? passwordProblem(value))
/** A password or secret to check. Any text is allowed, because older rules may have allowed it. */
export const provenText = z
  .string()
  .max(1000, 'This text is too long. Please shorten it.')
  .refine(isStorable, invisible)
export const code = text(oneTimeCodeProblem).transform(oneTimeCode)
/** Some calls carry the session token in the payload as well as, or instead of, the Authorization header. */
export const payloadToken = optional(provenText)
export const accessCode = text((value) => storable(value) ?? accessCodeProblem(value)).transform(copiedText)
export const productCode = text((value) => storable(value) ?? productCodeProblem(value)).transform(copiedText)

export const labId = z.enum(labIds)
export const productId = z.enum(productIds)
export const message = z.object({ message: z.string() })
export const id = z.uuid()
/** Typed text, for example a name, without outer spaces. */
export const shortText = z
  .string()
  .trim()
  .min(1, 'Please fill this in.')
  .max(120, 'Please use at most 120 characters.')
  .refine(isStorable, invisible)

/** Text without outer spaces, which may be empty. */
export function textUpTo(most: number) {
  return z.string().trim().max(most, `Please use at most ${most} characters.`).refine(isStorable, invisible)
}
