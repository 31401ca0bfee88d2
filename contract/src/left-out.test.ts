import { expect, test } from 'vitest'
import { z } from 'zod'
import { readRoutes } from './test/routes.ts'

/** The parts of a schema that are objects, with the name of each field. */
function fieldsOf(schema: unknown, path = ''): [name: string, field: z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      [`${path}${name}`, field] as [string, z.ZodType],
      ...fieldsOf(field, `${path}${name}.`),
    ])
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, path))
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[].`)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path)
  return []
}

test('what may be left out of a body may also be null', async () => {
  const bodies = (await readRoutes()).flatMap(([name, { body }]) => (body ? [{ name, body }] : []))
  expect(bodies.length).toBeGreaterThan(80)
  const refusing = bodies.flatMap(({ name, body }) =>
    fieldsOf(body)
      .filter(([, field]) => field.safeParse(undefined).success && !field.safeParse(null).success)
      .map(([field]) => `${name}: ${field}`),
  )
  expect(refusing).toEqual([])
})
