import { z } from 'zod'
import { textUpTo } from './fields.ts'

/** So many of what matches are counted, and so far do pages lead: counting all of a long list would take too long. */
export const pagedAtMost = 10_000

/**
 * Lists answer whole, as a bare array, or one page of what is searched for: with `page` the answer is
 * `{items, total, more}`. `total` counts what matches up to `pagedAtMost`; where `more` is true there is more than that,
 * which another order or a narrower search reaches. A page beyond is empty.
 */
export const pageQuery = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(20),
}

/** Search text: part of a text, in any case. */
export const search = textUpTo(200).default('')

export function listOf<T extends z.ZodType>(item: T) {
  return z.union([
    z.array(item),
    z.object({ items: z.array(item), total: z.number().int(), more: z.boolean() }),
  ])
}

/** An export: the file's name, and CSV text in which no cell begins a formula. */
export const csvFile = z.object({ fileName: z.string(), csv: z.string() })

/** A day as yyyy-mm-dd, as America/Denver counts days. As the end of something it means its last millisecond. */
export const day = z.iso.date('Please choose a day.')

/** `name` sorts upwards, `-name` downwards. */
export function sortBy<const T extends readonly [string, ...string[]]>(names: T) {
  type Name = T[number]
  return z.enum(names.flatMap((name) => [name, `-${name}`]) as [Name | `-${Name}`])
}

/** A person with an account, as lists name them. */
export const person = z.object({ id: z.string(), name: z.string(), email: z.string() })
