import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { AppError } from '../../platform/http/app-error.ts'

// OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one thread.
const options: Options = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

// Each hash occupies a core for some ms, and running more at once would only slow everything down. When the queue is
// full, people are asked to come back later.
const oneAfterAnother = pLimit(availableParallelism())
const queueLimit = 1000

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (oneAfterAnother.pendingCount >= queueLimit)
    throw new AppError(
      'unavailable',
      'Too many people are signing in right now. Please try again in a moment.',
      { retryAfter: 5 },
    )
  return await oneAfterAnother(work)
}

/** Normalises Unicode, so that the same password typed on two keyboards is equal. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(normalised(password), options))
}

/** The hash of an unknown password, with the same cost. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$OKltP/sfRUye+eCIMQKWLw$PPYb85HwhAmTYkj1vyFDoo/JKuY26ASeeOfux0HDzwI'

/** Takes the same time with and without a stored hash, so that answers do not reveal which addresses exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await bounded(() => verify(stored ?? decoy, normalised(password)))
  return right && stored !== null
}

const commonPasswords = new Set(dictionary['passwords-common'])

/** Refuses the most common passwords, the product's name and the user's own address, with the reason. */
export function refuseCommonPassword(
  password: string,
  context: { productName: string; email: string },
  field = 'password',
): void {
  const plain = normalised(password).toLowerCase()
  const letters = plain.replace(/[^\p{L}]/gu, '')
  const product = context.productName.toLowerCase()
  const own = context.email.trim().toLowerCase()
  if (
    commonPasswords.has(plain) ||
    [product, `${product}labs`].includes(letters) ||
    [own, own.split('@')[0]].includes(plain)
  ) {
    const sentence = 'This password is too common. Please choose another.'
    throw new AppError('password_refused', sentence, { fields: { [field]: sentence } })
  }
}
