import { labById, labsIn, type LabId } from '@tradewind/contract/catalogue'
import { holdsLab, triesLab } from '@tradewind/contract/roles'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { isVerified } from '../../../platform/sessions/guard.ts'
import { admitGuest } from '../../institutions/institutions/guests.ts'

/** Refuses users who may not open or play a lab now. Their results stay readable without access. */
export async function admitToLab(services: Services, caller: SignedInCaller, id: LabId): Promise<void> {
  await admitGuest(services, caller)
  const { session, now } = caller
  const lab = labById(id)
  if (!labsIn(services.config.environment).includes(lab))
    throw new AppError('lab_not_held', 'This lab is not offered here.')
  if (!isVerified(session))
    throw new AppError('email_not_verified', 'Please verify your email address first.')
  if (!holdsLab(session.user, lab.id, now.getTime())) {
    if (session.user.products[lab.id]?.courtesy)
      throw new AppError(
        'courtesy_ended',
        `Your free days with ${lab.name} are over. Pay or enter a code to go on. Your work is kept.`,
      )
    throw new AppError('lab_not_held', `You do not have access to ${lab.name}.`)
  }
  if (lab.comes !== null) throw new AppError('lab_not_ready', `${lab.name} is not open yet. ${lab.comes}.`)
}

/** Refuses people who hold a lab by courtesy only in a class whose instructor does not allow that. */
export function refuseCourtesy(
  { session, now }: SignedInCaller,
  { lab, allowed }: { lab: LabId; allowed: boolean },
): void {
  if (allowed || !triesLab(session.user, lab, now.getTime())) return
  throw new AppError(
    'courtesy_refused',
    `Your instructor does not allow free days in this class. Pay for ${labById(lab).name} or enter a code to go on. Your work is kept.`,
  )
}
