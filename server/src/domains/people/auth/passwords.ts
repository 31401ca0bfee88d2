import type { Options } from '@node-rs/argon2'
import { administratorPasswordProblem } from '@tradewind/contract/rules'
import { AppError } from '../../../kernel/error.ts'
import { hashQueue, type Client, type Turn } from '../../../platform/waiting/hash-queue.ts'
import { isCommonPassword } from './common-passwords.ts'
import { gentleHashes, plainHashes } from './gentle-hashes.ts'

// OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one thread.
const options: Options = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** Normalises Unicode, so that the same password typed on two keyboards is equal. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

const hashesFor = ({ isUrgent }: Turn) => (isUrgent ? plainHashes : gentleHashes)

/** Hashes a password in the client's turn. */
export function hashPassword(client: Client, password: string): Promise<string> {
  return hashQueue.run(client, (turn) => hashInTurn(turn, password))
}

/** The same for work that is in the queue already. */
export function hashInTurn(turn: Turn, password: string): Promise<string> {
  return hashesFor(turn).hash(normalised(password), options)
}

/** The hash of an unknown password, with the same cost. */
export const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$OKltP/sfRUye+eCIMQKWLw$PPYb85HwhAmTYkj1vyFDoo/JKuY26ASeeOfux0HDzwI'

/** Takes the same time with and without a stored hash, so that answers do not reveal which addresses exist. */
export function verifyPassword(client: Client, stored: string | null, password: string): Promise<boolean> {
  return hashQueue.run(client, (turn) => comparePassword(turn, stored, password))
}

/** The same for work that is in the queue already. */
export async function comparePassword(turn: Turn, stored: string | null, password: string): Promise<boolean> {
  const right = await hashesFor(turn).verify(stored ?? decoy, normalised(password))
  return right && stored !== null
}

/** What decides whether a password is too easy to guess. */
interface PasswordOwner {
  productName: string
  email: string
  /** An administrator’s new password is longer. */
  admin?: boolean
}

/** Refuses the most common passwords, the product's name and the user's own address, with the reason. */
export function refuseCommonPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const sentence =
    (owner.admin === true ? administratorPasswordProblem(password) : null) ??
    (isTooCommon(password, owner) ? 'This password is too common. Please choose another.' : null)
  if (sentence !== null) throw new AppError('password_refused', sentence, { fields: { [field]: sentence } })
}

function isTooCommon(password: string, { productName, email }: PasswordOwner): boolean {
  const plain = normalised(password).toLowerCase()
  const letters = plain.replace(/[^\p{L}]/gu, '')
  const product = productName.toLowerCase()
  const own = email.trim().toLowerCase()
  return (
    isCommonPassword(plain) ||
    [product, `${product}labs`].includes(letters) ||
    [own, own.split('@')[0]].includes(plain)
  )
}
