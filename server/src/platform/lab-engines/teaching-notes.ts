import { teachingNote as culturalExchange } from '@tradewind/labs/cultural-exchange/teaching-note'
import { teachingNote as culturalIntelligence } from '@tradewind/labs/cultural-intelligence/teaching-note'
import { teachingNote as foreignExchange } from '@tradewind/labs/foreign-exchange/teaching-note'
import { teachingNote as globalCompass } from '@tradewind/labs/global-compass/teaching-note'
import { teachingNote as marketEntry } from '@tradewind/labs/market-analysis/teaching-note'
import type { TeachingNote } from '@tradewind/labs/engine/teaching-note'
import type { LabId } from '@tradewind/contract/catalogue'

/** What instructors read before a class. One line for each lab that can be played. */
const notes: Partial<Record<LabId, TeachingNote>> = {
  cultural_exchange_lab: culturalExchange,
  cultural_intelligence_lab: culturalIntelligence,
  foreign_exchange_lab: foreignExchange,
  global_compass_lab: globalCompass,
  market_analysis_lab: marketEntry,
}

/** The teaching note of a lab, or null where there is none. */
export function teachingNoteOf(lab: LabId): TeachingNote | null {
  return notes[lab] ?? null
}
