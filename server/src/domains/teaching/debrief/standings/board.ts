import type { Board, StandingOfRun } from '@tradewind/contract/teaching/debrief/standings'
import { audit } from '../../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { getHeld, getHeldLocked } from '../../classes/class-management.ts'
import { listScored } from '../../classes/classes.service.ts'
import { lockEndOf } from '../../classes/class-students.queries.ts'
import { runOrRefuse } from '../../runs/run-access.ts'
import { entriesOf, readStanding } from './standing.ts'
import { addName, closeBoard, isBoardOpen, listOnBoard, openBoard, removeName } from './standings.queries.ts'

/** The board of a class, for its instructors and assistants: only the names of those who chose it. */
export async function readBoard({ db }: Services, caller: SignedInCaller, id: string): Promise<Board> {
  const heldClass = await getHeld(db, caller, id)
  const scored = await listScored(db, heldClass)
  return { open: await isBoardOpen(db, id), entries: entriesOf(scored, await listOnBoard(db, id)) }
}

/** Opens the board, or closes it with the names that stand on it. */
export async function switchBoard(
  services: Services,
  caller: SignedInCaller,
  { id, open, losesNames }: { id: string; open: boolean; losesNames: number },
): Promise<Board> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    if ((await isBoardOpen(trx, id)) === open) return
    if (open) await openBoard(trx, id, caller.now)
    else {
      const lost = (await listOnBoard(trx, id)).length
      if (lost > losesNames)
        throw refusedField(
          'losesNames',
          `${lost === 1 ? 'One student has' : `${lost} students have`} put their name on the board by now. Reload the page before you close it.`,
        )
      await closeBoard(trx, id)
    }
    await audit(trx, caller, open ? 'class_board_opened' : 'class_board_closed', { subject: id })
  })
  return await readBoard(services, caller, id)
}

/** Puts the caller on the board of a class whose standing they may see, or takes them off, which they always may. */
export async function chooseBoard(
  services: Services,
  caller: SignedInCaller,
  { runId, shown }: { runId: string; shown: boolean },
): Promise<StandingOfRun> {
  const run = await runOrRefuse(services, caller, runId)
  const { user } = caller.session
  const { class_session_id: classId } = run
  if (classId !== null && !shown) await removeName(services.db, { classId, userId: user.id })
  else await putOnBoard(services, caller, { runId, classId })
  return await readStanding(services, caller, runId)
}

async function putOnBoard(
  services: Services,
  caller: SignedInCaller,
  { runId, classId }: { runId: string; classId: string | null },
): Promise<void> {
  const { user } = caller.session
  const { standing } = await readStanding(services, caller, runId)
  if (classId === null || !standing)
    throw new AppError('forbidden', 'You can join the board once you see where you stand in the class.')
  if (`${user.firstName}${user.lastName}`.trim() === '')
    throw new AppError('forbidden', 'Your account has no name, so it cannot stand on the board.')
  await inTransaction(services, async (trx) => {
    // The instructor closes the board only with this row locked.
    await lockEndOf(trx, classId)
    if (!(await isBoardOpen(trx, classId)))
      throw new AppError('forbidden', 'Your instructor has not opened a board of names for this class.')
    await addName(trx, { class_session_id: classId, user_id: user.id, at: caller.now })
  })
}
