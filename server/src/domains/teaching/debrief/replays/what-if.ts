import type { ReplayMoment } from '@tradewind/contract/teaching/debrief/replays'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { AppError } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import { toPlay } from '../../runs/run-world.ts'
import { decisionsBefore, placeIn, runToReplay, toMoment } from './replays.ts'

interface Tried {
  id: string
  runId: string
  /** The number of decisions of the run that stay. */
  step: number
  decisions: readonly unknown[]
}

/**
 * What would have come of other decisions from a step on: the case is the same, and so is what the others did in a world.
 * Nothing is stored.
 */
export async function playWhatIf(
  services: Services,
  caller: SignedInCaller,
  { step, decisions: tried, ...ids }: Tried,
): Promise<ReplayMoment> {
  const { heldClass, run } = await runToReplay(services, caller, ids)
  if (!heldClass.solution_open)
    throw new AppError(
      'forbidden',
      'What if shows what the class may not know before its solution is open. Open the solution on the page of the class first.',
    )
  const decisions = [...(await decisionsBefore(services.db, run, step)), ...tried]
  const play = await toPlay(services, run)
  const played = await services.engines.play({ ...play, decisions })
  if (played.refused !== null) {
    const { message, field } = played.refused
    throw new AppError('decision_refused', message, { fields: { [field ?? 'decision']: message } })
  }
  const { position } = played
  if (position.done || play.place === null) return await toMoment(services, run, position)
  const then = await services.engines.play({ ...play, place: placeIn(play.place, position.round), decisions })
  return await toMoment(services, run, then.refused === null ? then.position : position)
}
