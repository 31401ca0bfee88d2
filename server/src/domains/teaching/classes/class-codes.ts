import { isClassCode, plainCode } from '@tradewind/contract/rules'
import type { LabId } from '@tradewind/contract/catalogue'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { findByCode } from './class-students.queries.ts'
import { randomLetters } from '../../../kernel/random.ts'

// Only wrong codes count. The limit per address is wide enough for a class.
const ofUser: LimitRule = { name: 'class-code-user', points: 20, seconds: 900 }
const ofAddress: LimitRule = { name: 'class-code-address', points: 300, seconds: 300 }

/** Looks for a class by what a student typed as its code. Finding none is a wrong guess, and those are limited. */
export async function guessClass<T>(
  { limits }: Services,
  caller: SignedInCaller,
  { typed, find }: { typed: string; find: (code: string) => Promise<T | null> },
): Promise<T | null> {
  return await limits.attempt(
    [ofUser, caller.session.user.id],
    [[ofAddress, addressKey(caller.address)]],
    async () => {
      const code = readClassCode(typed)
      return code === null ? null : await find(code)
    },
  )
}

/** The lab of the class with a code. */
export async function findClassByCode(
  services: Services,
  caller: SignedInCaller,
  typed: string,
): Promise<{ lab: LabId; code: string }> {
  const find = async (code: string) => (await findByCode(services.db, code)) ?? null
  const found = await guessClass(services, caller, { typed, find })
  if (!found) throw wrongCode('No class session has this code. Please check it with your instructor.')
  return { lab: found.lab_id, code: found.code }
}

export function wrongCode(sentence: string): AppError {
  return new AppError('wrong_code', sentence, { fields: { code: sentence } })
}

const length = 8

export function newClassCode(): string {
  return randomLetters(length)
}

/** Reads a typed code, ignoring case, spaces and dashes. Null if it cannot be a code. */
export function readClassCode(text: string): string | null {
  return isClassCode(text) ? plainCode(text) : null
}
