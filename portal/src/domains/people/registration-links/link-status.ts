import { momentWords } from '@tradewind/contract/words/dates'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import type { TagTone } from '../../../ui/tag.tsx'

type StatusParts = Pick<
  RegistrationLink,
  'linkType' | 'expiresAt' | 'activeFrom' | 'activeTo' | 'isUsed' | 'usageLimit' | 'currentUsage'
>

export interface LinkStatus {
  words: string
  tone: TagTone
}

/**
 * Whether a link works, or the first reason why not.
 * @param now ms since 1970
 */
export function linkStatus(link: StatusParts, now: number): LinkStatus {
  const { expiresAt, activeFrom, activeTo, usageLimit, currentUsage } = link
  if (now > Date.parse(expiresAt)) return { words: 'Expired', tone: 'danger' }
  if (activeFrom !== null && now < Date.parse(activeFrom)) return { words: 'Not Yet Active', tone: 'light' }
  if (activeTo !== null && now > Date.parse(activeTo)) return { words: 'No Longer Active', tone: 'danger' }
  if (link.linkType === 'single-use')
    return link.isUsed ? { words: 'Used', tone: 'warning' } : { words: 'Active', tone: 'success' }
  if (usageLimit !== null && currentUsage >= usageLimit)
    return { words: 'Usage Limit Reached', tone: 'warning' }
  return {
    words: currentUsage > 0 ? `Active (${number.format(currentUsage)} used)` : 'Active',
    tone: 'success',
  }
}

const number = new Intl.NumberFormat()

/** The number of uses, with the limit. */
export function usageWords(link: Pick<StatusParts, 'linkType' | 'usageLimit' | 'currentUsage'>): string {
  const limit = link.linkType === 'single-use' ? 1 : link.usageLimit
  return `${number.format(link.currentUsage)} / ${limit === null ? 'unlimited' : number.format(limit)}`
}

export const typeWords = {
  'single-use': 'Single-use',
  'multi-use': 'Multi-use',
} as const satisfies Record<RegistrationLink['linkType'], string>

/** The name of a link: its description, or its type and time of creation. */
export function linkName(
  { description, linkType, createdAt }: Pick<RegistrationLink, 'description' | 'linkType' | 'createdAt'>,
  timeZone?: string,
): string {
  if (description !== '') return description
  return `${typeWords[linkType]} link of ${momentWords(Date.parse(createdAt), timeZone)}`
}
