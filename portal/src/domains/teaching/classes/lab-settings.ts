import type { LabId } from '@tradewind/contract/catalogue'
import { call } from '../../../api.ts'
import { useAnswer } from '../asking.ts'

/** The settings that a class of a lab has. */
export function useLabSettings(lab: LabId) {
  return useAnswer(['GET /api/labs/:lab/class-sessions', lab], () =>
    call('GET /api/labs/:lab/class-sessions', { params: { lab } }),
  )
}
