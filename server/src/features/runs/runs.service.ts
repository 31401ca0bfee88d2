import type { SignedInCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { runOrRefuse } from './run-access.ts'

/** The class of one of the caller's runs; null for a run without a class. Refuses with `not_found`. */
export async function findClassOfRun(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<string | null> {
  return (await runOrRefuse(services, caller, runId)).class_session_id
}
