import type { z } from 'zod'

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/**
 * A sentence for what a schema refuses, where the schema has none. The library's sentences speak of types
 * and of ids, which nobody typed.
 */
export function schemaSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? fillIn : byType(issue.expected)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return wholeNumber
    case 'invalid_format':
      return formats[issue.format] ?? check
    case 'invalid_value':
      return 'Please choose one of the offered values.'
    case 'unrecognized_keys':
      return 'This request has entries that we do not know. Please reload the page and try again.'
    default:
      return check
  }
}

const check = 'Please check this entry.'
const fillIn = 'Please fill this in.'
const wholeNumber = 'Please enter a whole number.'

const types: Record<string, string> = {
  string: 'Please enter text here.',
  number: 'Please enter a number.',
  int: wholeNumber,
  boolean: 'Please answer with yes or no.',
  date: 'Please enter a date.',
  array: 'Please send a list here.',
}

function byType(expected: string): string {
  return types[expected] ?? check
}

const formats: Record<string, string> = {
  uuid: 'We could not find this entry. Please reload the page and try again.',
  email: 'Please enter a valid email address, like name@university.edu.',
  url: 'Please enter a full web address, like https://university.edu.',
  date: 'Please enter a date, like 2027-11-23.',
  datetime: 'Please enter a date and a time, like 2027-11-23T12:00:00Z.',
}

interface Bound {
  origin: string
  inclusive?: boolean | undefined
}

function tooSmall({ origin, inclusive, minimum }: Bound & { minimum: number | bigint }): string {
  if (origin === 'string')
    return minimum === 1 ? fillIn : `Please use at least ${minimum} ${characters(minimum)}.`
  if (origin === 'number' || origin === 'int')
    return `Please enter a number ${inclusive === false ? 'above' : 'of at least'} ${minimum}.`
  if (origin === 'array' || origin === 'set') return `Please give at least ${minimum}.`
  return check
}

function tooBig({ origin, inclusive, maximum }: Bound & { maximum: number | bigint }): string {
  if (origin === 'string') return `Please use at most ${maximum} ${characters(maximum)}.`
  if (origin === 'number' || origin === 'int')
    return `Please enter a number ${inclusive === false ? 'below' : 'of at most'} ${maximum}.`
  if (origin === 'array' || origin === 'set') return `Please give at most ${maximum}.`
  return check
}

function characters(count: number | bigint): string {
  return Number(count) === 1 ? 'character' : 'characters'
}
