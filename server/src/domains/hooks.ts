import type { Expression } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LmsGrouping } from '@tradewind/contract/lms/lms-groups'
import type { InstitutionUse } from '@tradewind/contract/operations/analytics'
import type { LmsAtStake } from '@tradewind/contract/people/at-stake'
import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Caller, SignedInCaller } from '../kernel/caller.ts'
import type { Services } from '../kernel/services.ts'
import type { Db } from '../platform/database/database.ts'
import type { UsersTable } from '../platform/sessions/users.store.ts'
import type { Trx } from '../platform/database/transaction.ts'

/**
 * What a domain asks of a domain above it, which it must not import. `server/src/hooks.ts` names the functions that
 * answer; inside a transaction they are in `trx.services`.
 */
export interface Hooks {
  /** Counts for analytics that something happened, in the transaction of its cause. */
  recordEvent(trx: Db, caller: Caller, counted: CountedEvent): Promise<void>
  /** The use of an institution in a range of days, both included. */
  readInstitutionUse(services: Pick<Services, 'db'>, asked: InstitutionDays): Promise<InstitutionUse>
  /** The pseudonyms of those who signed in for an institution in a range of days, as part of a statement. */
  whoSignedIn(db: Db, asked: InstitutionDays): Expression<{ who: string }>
  /** Switches off the LMS platforms of an institution that this transaction deletes. */
  switchOffPlatformsOf(trx: Trx, services: Services, institutionId: string): Promise<void>
  /** What would stop with the LMS platforms of an institution. */
  readPlatformsAtStake(db: Db, institutionId: string): Promise<LmsAtStake>
  /** The class with a code that a person typed. Wrong codes are limited, and refused with `wrong_code`. */
  findClassByCode(services: Services, caller: SignedInCaller, typed: string): Promise<{ code: string }>
  /** The groups of a class's courses in their LMS, by set. */
  listLmsGroups(db: Db, classId: string): Promise<LmsGrouping[]>
  /** How many instructors wait for approval, counted up to `countTo`. */
  countApplications(db: Db, countTo: number): Promise<number>
  /** What each feature answers for a person's data. */
  person: readonly PersonHooks[]
}

/** What a feature answers for the data of a person, in its `personal-data.ts`. */
export interface PersonHooks {
  /** Each column of the feature's tables that names a user, such as `grants.user_id`. */
  columns: Readonly<Record<string, ColumnAnswer>>
  /** Each other column of rows that are moved and erased along with one of those, such as `lab_decisions.run_id`. */
  follows?: Readonly<Record<string, DownloadAnswer>>
  /** The feature's parts of what a person downloads, without secrets and without other people. */
  download?: (db: Db, person: Person) => Promise<DownloadPart>
  /** Moves what an LTI user has to an account, except what the account has itself. The rest goes with the user. */
  transfer?: (trx: Trx, caller: Caller, move: Move) => Promise<void>
  /** Does what foreign keys do not, before the row of a user is deleted. */
  erase?: (trx: Trx<unknown>, userId: string) => Promise<void>
  /** Removes what opens an account and was attached before its address was first proven, and says what that was. */
  firstProof?: (trx: Trx, proof: FirstProof) => Promise<Removed[]>
  /** Ends every other way to set a password by mail, before it is set. */
  passwordSet?: (trx: Trx, caller: Caller, userId: string) => Promise<void>
}

type Part = keyof PersonalData

/** The path of what the download tells of a column, such as `orders.refunds`, or why it tells nothing. */
type DownloadAnswer = Part | `${Part}.${string}` | { not: string }

interface ColumnAnswer {
  download: DownloadAnswer
  /** Whether the row gets the account that an LTI user linked, or why it does not. */
  transfer: 'moves' | { stays: string }
  /** What becomes of it with the user: the rule of the foreign key, what deletes it otherwise, or why it stays. */
  erase: 'cascade' | 'null' | 'deleted' | { stays: string }
}

/** The ids of an LTI user and of the account that they linked, both locked. */
export interface Move {
  from: string
  to: string
}

export interface FirstProof {
  userId: string
  /** The identity provider of the session that proves the address, whose identities stay; null without one. */
  providerId: string | null
}

/** What an account can lose when its address is proven for the first time. */
export type Removed = 'password' | 'app' | 'recovery_codes' | 'passkeys' | 'institution' | 'course'

export type Person = Pick<UsersTable, 'id' | 'kind' | 'email_key' | 'analytics_key'>

/** Several features have parts of `made`. */
export type DownloadPart = Partial<Omit<PersonalData, 'madeAt' | 'made'>> & {
  made?: Partial<PersonalData['made']>
}

export interface CountedEvent {
  user: EventUser
  event: AnalyticsEvent
}

/** The user for whom an event counts. The key is a pseudonym; nothing here names a person. */
export interface EventUser {
  analyticsKey: string
  institutionId: string | null
}

export type AnalyticsEvent =
  | { kind: 'Login' }
  | { kind: 'Register' }
  | { kind: 'OpenLab'; lab: LabId; studentView: boolean }
  /** `code` is the id of the demo code. */
  | { kind: 'Demo'; code: string }
  | { kind: 'OrgConnect' }

/** Days as yyyy-mm-dd. */
interface InstitutionDays {
  institutionId: string
  from: string
  to: string
}

declare module '../kernel/services.ts' {
  interface Services {
    hooks: Hooks
  }
}
