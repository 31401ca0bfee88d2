import { z } from 'zod'
import { textUpTo } from './fields.ts'

/**
 * The maximum number of rows that are counted and paged, because counting all rows of a long list would take too long.
 */
export const pagedAtMost = 10_000

/**
 * Lists answer a bare array, or with `page` one page as `{items, total, more}`. `total` counts matches up to
 * `pagedAtMost`. If `more` is true, there are further rows, which another order or a narrower search reaches. A page
 * beyond the end is empty.
 */
export const pageQuery = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(20),
}

/** A search text, which may be any part of a text, in any case. */
export const search = textUpTo(200).default('')

export function listOf<T extends z.ZodType>(item: T) {
  return z.union([
    z.array(item),
    z.object({ items: z.array(item), total: z.number().int(), more: z.boolean() }),
  ])
}

/** An export: the file name, and CSV text in which no cell is a formula. */
export const csvFile = z.object({ fileName: z.string(), csv: z.string() })

/** A day (yyyy-mm-dd) in America/Denver. As an end, it means its last millisecond. */
export const day = z.iso.date('Please choose a day.')

/** `name` sorts ascending, `-name` descending. */
export function sortBy<const T extends readonly [string, ...string[]]>(names: T) {
  type Name = T[number]
  return z.enum(names.flatMap((name) => [name, `-${name}`]) as [Name | `-${Name}`])
}

/** A person with an account, as shown in lists. */
export const person = z.object({ id: z.string(), name: z.string(), email: z.string() })
