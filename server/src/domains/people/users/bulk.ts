import type { BulkAction, BulkResult } from '@tradewind/contract/people/users'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { hour, later } from '../../../kernel/clock.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import { changeUser } from './change-user.ts'
import { getManaged } from './managed-users.ts'
import { deleteUser } from './user-care.ts'
import { addGrant } from './user-grants.ts'

type StepResult = Omit<BulkResult, 'id'>

/**
 * Does the same to several users, one after the other, each in a transaction with an audit entry. What fails for one
 * does not stop the others.
 */
export async function changeUsers(
  services: Services,
  caller: SignedInCaller,
  { users, action }: { users: string[]; action: BulkAction },
): Promise<{ results: BulkResult[] }> {
  if (action.kind === 'give') await requireProofForMany(services, caller, users.length)
  if (action.kind === 'delete') requireFreshProof(caller.session, caller.now)
  const results: BulkResult[] = []
  for (const id of new Set(users))
    results.push({ id, ...(await outcomeOf(services, caller, { id, action })) })
  return { results }
}

/** Within an hour, in people. */
const givenWithoutProof = 100

/**
 * Refuses without a fresh proof where an administrator gives access to more than a hundred people within an hour: the
 * page asks for a hundred at a time.
 */
export async function requireProofForMany(
  { db }: Services,
  caller: SignedInCaller,
  more: number,
): Promise<void> {
  const { given } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.count<string>('subject_id').distinct().as('given'))
    .where('actor_id', '=', caller.session.user.id)
    .where('action', '=', 'granted')
    .where('at', '>', later(caller.now, -hour))
    .executeTakeFirstOrThrow()
  if (Number(given) + more > givenWithoutProof) requireFreshProof(caller.session, caller.now)
}

interface Step {
  id: string
  action: BulkAction
}

async function outcomeOf(services: Services, caller: SignedInCaller, step: Step): Promise<StepResult> {
  try {
    return await takeStep(services, caller, step)
  } catch (error) {
    if (!(error instanceof AppError)) {
      services.log.error({ err: error, action: step.action.kind }, 'a change of several users failed for one')
      return { outcome: 'failed', message: 'Something went wrong. Please try again.' }
    }
    return { outcome: error.code === 'already_held' ? 'unchanged' : 'failed', message: error.message }
  }
}

async function takeStep(
  services: Services,
  caller: SignedInCaller,
  { id, action }: Step,
): Promise<StepResult> {
  if (action.kind === 'give') {
    await addGrant(services, caller, { wanted: id, lab: action.lab, until: action.until })
    return { outcome: 'done', message: 'Access granted.' }
  }
  if (action.kind === 'delete') {
    const { message } = await deleteUser(services, caller, id)
    return { outcome: 'done', message }
  }
  const { kind, verified } = await getManaged(services.db, id)
  if (verified) return { outcome: 'unchanged', message: 'This email address was verified before.' }
  if (kind !== 'portal')
    return { outcome: 'unchanged', message: 'This person does not need to verify an email address.' }
  await changeUser(services, caller, { wanted: id, form: { verified: true } })
  return { outcome: 'done', message: 'The email address is verified.' }
}
