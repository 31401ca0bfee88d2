import type { LabId } from '@tradewind/contract/catalogue'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import { ownerOf, runOrRefuse } from './run-access.ts'
import { listPlayedLabs } from './runs.queries.ts'

/** The class of one of the caller's runs; null for a run without a class. Refuses with `not_found`. */
export async function findClassOfRun(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<string | null> {
  return (await runOrRefuse(services, caller, runId)).class_session_id
}

/** The labs of which the caller has runs. */
export async function readPlayedLabs({ db }: Services, caller: SignedInCaller): Promise<LabId[]> {
  return await listPlayedLabs(db, ownerOf(caller))
}
