import type { Caller } from '../../../kernel/caller.ts'
import { networksOf } from '../../../kernel/addresses.ts'
import type { Limited, LimitRule, Taken } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { findAccount, hasSessionFrom, type AccountOnDevice } from './auth.queries.ts'
import { markOf } from './devices.ts'
import { hashQueue, type Work } from '../../../platform/waiting/hash-queue.ts'
import { comparePassword } from './passwords.ts'

// Only wrong passwords cost points. A device on which the account has signed in before has its own limit, and no
// other limit concerns it.
const ofDevice: LimitRule = { name: 'password-device', points: 10, seconds: 900 }
// Other devices share limits. Per account and address, tries are refused, so that an attacker elsewhere cannot lock out
// the owner. The wider limits only slow down, because a person who uses them up must not lock out an account or a campus.
// Beyond ten who wait, other devices are refused, except at an address with a session.
const ofAccountAndAddress: LimitRule = { name: 'password-account-address', points: 10, seconds: 900 }
const ofAccountAndNetwork: LimitRule = {
  name: 'password-account-network',
  points: 30,
  seconds: 900,
  pace: 10,
}
const ofAccount: LimitRule = { name: 'password-account', points: 100, seconds: 300, pace: 3 }
// Wide enough for a class.
const ofAddress: LimitRule = { name: 'password-address', points: 300, seconds: 300, pace: 1 }
const ofNetwork: LimitRule = { name: 'password-network', points: 900, seconds: 300, pace: 0.5 }

/** The password of the account with the address `key`, as a person gives it on a device. */
export interface PasswordTry {
  key: string
  password: string
  /** The mark of the device; null if it has none. */
  device: string | null
}

/** A try that has taken its points. They are given back if the try is right. */
interface Begun {
  account: AccountOnDevice | undefined
  taken: Taken
}

/** A compared password. If it was right, its points are still to be given back. */
export interface Compared extends Begun {
  isRight: boolean
}

/** Compares a password within the limits of wrong ones. */
export async function tryPassword(services: Services, caller: Caller, tried: PasswordTry): Promise<Compared> {
  const { key, device } = tried
  const find = () => findAccount(services.db, key, markOf(device))
  const isOnKnownDevice = async () => device !== null && isKnown(await find())
  const ofStranger = strangerLimits(key, caller.address)
  // Who would have to wait where too many do is refused before anything is written, so that guesses cost little.
  const refusal = services.limits.refusalOf(ofStranger)
  if (refusal && !(await isOnKnownDevice()) && !(await hasSessionFrom(services.db, key, caller.address)))
    throw refusal
  // Where many hashes wait, the owner of an account does not wait for strangers.
  const isOwners = hashQueue.isLong && (await isOnKnownDevice())
  const inTurn = <T>(work: Work<T>) =>
    isOwners ? hashQueue.runForOwner(`${device} ${key}`, work) : hashQueue.run(caller, work)

  // The points are taken when the comparison is about to run, so that a class that waits for its turn takes none.
  const begun = await inTurn(async (turn) => {
    const account = await find()
    const limited: Limited[] = isKnown(account) ? [[ofDevice, `${key} ${device}`]] : ofStranger
    const taken = await services.limits.takeForTry(limited)
    const found = { account, taken }
    const compare = () => comparePassword(turn, account?.password_hash ?? null, tried.password)
    return { ...found, right: taken.slow.length > 0 ? null : await givingBack(services, found, compare) }
  })
  const isRight = begun.right ?? (await compareSlowly(services, caller, { begun, tried, inTurn }))
  const { account, taken } = begun
  return { account, taken, isRight }
}

/** Whether the account has signed in before on the device from which the try comes. */
function isKnown(account: AccountOnDevice | undefined): boolean {
  return account !== undefined && account.device_since !== null
}

/** Gives the points of a try back where it fails before its password is compared, as in a queue that is full. */
async function givingBack<T>({ limits }: Services, { taken }: Begun, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await limits.giveBack(taken)
    throw error
  }
}

interface Slow {
  begun: Begun
  tried: PasswordTry
  inTurn: <T>(work: Work<T>) => Promise<T>
}

/**
 * Compares a password after waiting for its turn, because strangers have used up what the account or the address has.
 * The owner need not wait at an address from where they have a session.
 */
async function compareSlowly(
  services: Services,
  caller: Caller,
  { begun, tried, inTurn }: Slow,
): Promise<boolean> {
  return await givingBack(services, begun, async () => {
    if (!(await hasSessionFrom(services.db, tried.key, caller.address)))
      await services.limits.pace(begun.taken.slow)
    return await inTurn((turn) => comparePassword(turn, begun.account?.password_hash ?? null, tried.password))
  })
}

/** The limits of a device on which the account has not signed in yet. IPv6 is also counted by wider networks. */
function strangerLimits(key: string, address: string): Limited[] {
  const [own = address, ...networks] = networksOf(address)
  return [
    [ofAccountAndAddress, `${key} ${own}`],
    [ofAccount, key],
    [ofAddress, own],
    ...networks.flatMap((network): Limited[] => [
      [ofAccountAndNetwork, `${key} ${network}`],
      [ofNetwork, network],
    ]),
  ]
}
