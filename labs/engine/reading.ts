import { DecisionRefused } from './lab-engine.ts'

/** Readers of unknown JSON. Each throws DecisionRefused with the field's name if the value is of the wrong kind. */

export function readObject(
  value: unknown,
  sentence: string,
  field: string | null = null,
): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DecisionRefused(sentence, field)
  }
  return new Map(Object.entries(value))
}

/** Both ends are included. */
interface Range {
  readonly least: number
  readonly most: number
}

export function readInteger(value: unknown, { least, most }: Range, what: string, field: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new DecisionRefused(`${what} must be a whole number from ${least} to ${most}.`, field)
  }
  return value + 0
}

export function readOneOf<T extends string>(
  value: unknown,
  allowed: readonly T[],
  sentence: string,
  field: string,
): T {
  const found = allowed.find((option) => option === value)
  if (found === undefined) throw new DecisionRefused(sentence, field)
  return found
}

/** The range is for the number of entries. */
export function readList(value: unknown, { least, most }: Range, sentence: string, field: string): unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    throw new DecisionRefused(sentence, field)
  }
  return value
}

/** Free text without outer spaces; empty if missing. */
export function readText(value: unknown, most: number, what: string, field: string): string {
  const text = value ?? ''
  if (typeof text !== 'string') throw new DecisionRefused(`${what} must be text.`, field)
  const trimmed = text.trim()
  if (trimmed.length > most) throw new DecisionRefused(`${what} takes at most ${most} characters.`, field)
  return trimmed
}

/** A value that must have been decided. After its round, it always exists. */
export function decided<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new DecisionRefused(`First decide ${what}.`)
  return value
}
