import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { Stripe } from 'stripe'
import { createGenerator } from 'ts-json-schema-generator'
import type { CreateSessionParams } from './create-session-params.ts'

const typeName = 'CreateSessionParams'
const source = fileURLToPath(new URL('./create-session-params.ts', import.meta.url))
const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url))
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/tradewind/', import.meta.url))

/**
 * Checks the form of a request by the types of Stripe's own library, as Stripe itself would: an unknown key or word is
 * refused. A form knows texts only: those that stand for numbers and booleans are turned into them.
 */
export function createSessionValidator(): ValidateFunction<CreateSessionParams> {
  const ajv = new Ajv({ coerceTypes: true, strict: false })
  return ajv.compile<CreateSessionParams>(readSchema())
}

/** Making the schema takes seconds, so it is made once for each version of the library. */
function readSchema(): object {
  const file = `${cache}stripe-${Stripe.PACKAGE_VERSION}-${typeName}.json`
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object
  } catch {
    const schema = makeSchema()
    mkdirSync(cache, { recursive: true })
    // Another test process may be reading: it sees the whole file or none.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(schema))
    renameSync(`${file}.${process.pid}`, file)
    return schema
  }
}

function makeSchema(): object {
  const schema = createGenerator({
    path: source,
    tsconfig,
    type: typeName,
    expose: 'all',
    jsDoc: 'none',
    additionalProperties: false,
    skipTypeCheck: true,
  }).createSchema(typeName)
  // The types let every set of words be any text besides, for words that are newer than the library.
  return { ...schema, definitions: { ...schema.definitions, OtherString: { not: {} } } }
}
