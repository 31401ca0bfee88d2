import { useQuery } from '@tanstack/react-query'
import type { LabId } from '@tradewind/contract/catalogue'
import { useEffect } from 'react'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'
import type { CodedLab } from './email-text.ts'

const labOf = { FX: 'foreign_exchange_lab', CI: 'cultural_intelligence_lab' } as const satisfies Record<
  CodedLab,
  LabId
>

/** The reader's class sessions of a lab that students can join now, newest first. A failure is logged. */
export function useOpenClasses(code: CodedLab) {
  const lab = labOf[code]
  const query = useQuery({
    queryKey: ['classes', useUser().id, lab],
    queryFn: async () => {
      const { sessions } = await call('GET /api/labs/:lab/class-sessions', { params: { lab } })
      return sessions.filter(({ endedAt }) => endedAt === null)
    },
  })
  const { error } = query
  useEffect(() => {
    if (error) console.error(`The class sessions of ${lab} could not be loaded:`, error)
  }, [error, lab])
  return query
}

/** Records that the reader copied an email for students, which ticks a first step. A failure is logged. */
export async function recordCopiedEmail(): Promise<void> {
  try {
    await call('POST /api/first-steps/email')
  } catch (error) {
    console.error('The copied email could not be recorded:', error)
  }
}
