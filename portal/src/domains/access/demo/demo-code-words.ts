import { labById, type LabId } from '@tradewind/contract/catalogue'
import type { DemoCode } from '@tradewind/contract/access/demo'
import type { TagTone } from '../../../ui/tag.tsx'

interface Word {
  tone: TagTone
  text: string
}

/**
 * The status of a code. A reason that lasts comes before one that time can change.
 * @param now ms since 1970
 */
export function demoCodeStatus(
  { revokedAt, expiresAt, maxUses, used }: Pick<DemoCode, 'revokedAt' | 'expiresAt' | 'maxUses' | 'used'>,
  now: number,
): Word {
  if (revokedAt !== null) return { tone: 'danger', text: 'Revoked' }
  if (expiresAt !== null && expiresAt <= now) return { tone: 'danger', text: 'Expired' }
  if (maxUses !== null && used >= maxUses) return { tone: 'warning', text: 'Used up' }
  return { tone: 'success', text: 'Active' }
}

export function labNames(labs: readonly LabId[]): string {
  return labs.map((lab) => labById(lab).name).join(', ')
}
