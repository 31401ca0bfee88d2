import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { Stripe } from 'stripe'
import { createGenerator } from 'ts-json-schema-generator'
import type * as requests from './request-params.ts'

interface Requests {
  CreateSessionParams: requests.CreateSessionParams
  CreateCustomerParams: requests.CreateCustomerParams
  CreateInvoiceParams: requests.CreateInvoiceParams
  CreateInvoiceItemParams: requests.CreateInvoiceItemParams
}

const source = fileURLToPath(new URL('./request-params.ts', import.meta.url))
const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url))
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/tradewind/', import.meta.url))

const validators = new Map<keyof Requests, ValidateFunction>()

/**
 * Checks a request against the types of Stripe's own library: like Stripe, it refuses unknown keys and words. Forms
 * contain only texts, so texts that represent numbers and booleans are converted. A process compiles each check once.
 */
export function validatorOf<Name extends keyof Requests>(name: Name): ValidateFunction<Requests[Name]> {
  const known = validators.get(name)
  if (known) return known as ValidateFunction<Requests[Name]>
  const made = new Ajv({ coerceTypes: true, strict: false }).compile<Requests[Name]>(readSchema(name))
  validators.set(name, made)
  return made
}

/** Generating the schema takes seconds, so it happens once per version of the library. */
function readSchema(typeName: keyof Requests): object {
  const file = `${cache}stripe-${Stripe.PACKAGE_VERSION}-${typeName}.json`
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object
  } catch {
    const schema = makeSchema(typeName)
    mkdirSync(cache, { recursive: true })
    // Renaming is atomic: another test process reads the whole file or finds none.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(schema))
    renameSync(`${file}.${process.pid}`, file)
    return schema
  }
}

function makeSchema(typeName: keyof Requests): object {
  const schema = createGenerator({
    path: source,
    tsconfig,
    type: typeName,
    expose: 'all',
    jsDoc: 'none',
    additionalProperties: false,
    skipTypeCheck: true,
  }).createSchema(typeName)
  // The library's types also allow any text in place of each set of words, for words newer than the library.
  return { ...schema, definitions: { ...schema.definitions, OtherString: { not: {} } } }
}
