import { sql } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import { executeNamed } from '../../../platform/database/named-statements.ts'
import { networksOf } from '../../../kernel/addresses.ts'
import {
  refuseSpent,
  slowLimits,
  takenRows,
  takeParts,
  type Limited,
  type LimitRow,
  type LimitRule,
  type Taken,
} from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { accountQuery, hasSessionFrom, type AccountRecord } from './auth.queries.ts'
import { deviceQuery, isKnownDevice, markOf } from './devices.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import { comparePassword } from './passwords.ts'

// Only wrong passwords cost points. A device on which the account has signed in before has its own limit, and no
// other limit concerns it.
const ofDevice: LimitRule = { name: 'password-device', points: 10, seconds: 900 }
// Other devices share limits. Per account and address, tries are refused, so that an attacker elsewhere cannot lock out
// the owner. The wider limits only slow down: a person who uses them up must not lock out an account or a campus.
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
  account: AccountRecord | undefined
  /** When the account last signed in on this device, as far as recorded; null for another device. */
  deviceSince: Date | null
  taken: Taken
}

/** A compared password. If it was right, its points are still to be given back, with what the sign-in writes. */
export interface Compared extends Begun {
  isRight: boolean
}

/** Compares a password within the limits of wrong ones. */
export async function tryPassword(services: Services, caller: Caller, tried: PasswordTry): Promise<Compared> {
  // Where many hashes wait, the owner of an account does not wait for strangers.
  const mark = markOf(tried.device)
  const isKnown = hashQueue.isLong && (await isKnownDevice(services.db, { key: tried.key, mark }))
  const inTurn = <T>(work: () => Promise<T>) =>
    isKnown ? hashQueue.runForOwner(`${tried.device} ${tried.key}`, work) : hashQueue.run(caller, work)

  // The points are taken when the comparison is about to run, so that a class that waits for its turn takes none.
  const begun = await inTurn(async () => {
    const found = await beginTry(services, caller, tried)
    const slow = slowLimits(found.taken)
    const compare = () => comparePassword(found.account?.password_hash ?? null, tried.password)
    return { ...found, slow, right: slow.length > 0 ? null : await givingBack(services, found, compare) }
  })
  const isRight = begun.right ?? (await compareSlowly(services, caller, { begun, tried, inTurn }))
  const { account, deviceSince, taken } = begun
  return { account, deviceSince, taken, isRight }
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
  begun: Begun & { slow: Limited[] }
  tried: PasswordTry
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
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
      await services.limits.pace(begun.slow)
    return await inTurn(() => comparePassword(begun.account?.password_hash ?? null, tried.password))
  })
}

/** JSON has numbers where the driver has text. */
type JsonRow = Omit<LimitRow, 'expire'> & { expire: number }

/**
 * Takes the points of a try and finds the account, in one round trip. Refuses with 429 if no points are left.
 */
async function beginTry({ db, limits }: Services, caller: Caller, tried: PasswordTry): Promise<Begun> {
  const now = Date.now()
  const { key, device } = tried
  const strangers = strangerLimits(key, caller.address)
  const limited: Limited[] = [[ofDevice, `${key} ${device ?? ''}`], ...strangers]
  // The first limit is for the known device, all others are for strangers.
  const concerned = sql`(number = 1) = exists (select from device)`
  const statement = sql<AccountRecord & { limits: JsonRow[]; device_since: Date | null }>`
    with device as materialized (${deviceQuery(db, { key, mark: markOf(device) })}), ${takeParts(limited, now, concerned)},
      account as (${accountQuery(db, key)})
    select l.limits, (select max(signed_in_at) from device) as device_since, account.*
    from (select json_agg(rows) as limits from (${takenRows}) rows) l left join account on true`
  // The text depends on the number of limits only by its values, so it is the same for every address.
  const [found] = await executeNamed(db, 'begin-password-try', statement.compile(db))
  if (!found) throw new Error('The statement of a password try answered nothing')
  const { limits: rows, device_since: deviceSince, ...account } = found
  const taken = { limited, rows: rows.map((row) => ({ ...row, expire: String(row.expire) })) }
  await refuseSpent(taken, now, limits.giveBack)
  return { account: (account.id as string | null) === null ? undefined : account, deviceSince, taken }
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
