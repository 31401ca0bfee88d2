import type { ExposureId } from '../engine/exposures.ts'

interface ExposureNames {
  /** In the strip of steps. */
  readonly step: string
  /** In a sentence. */
  readonly word: string
  /** As the state names it. */
  readonly name: string
}

/** What an exposure is called. */
export const exposureNames: Readonly<Record<ExposureId, ExposureNames>> = {
  sales: { step: 'Sales', word: 'sales', name: 'Sales in aurels' },
  parts: { step: 'Parts', word: 'parts', name: 'Parts in aurels' },
  islands: { step: 'Isles', word: 'dorals', name: 'Sales in dorals' },
  tender: { step: 'Tender', word: 'tender', name: 'Tender in aurels' },
}

export const nettedName = 'Sales less parts in aurels'
