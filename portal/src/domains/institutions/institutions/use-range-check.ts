import type { Institution } from '@tradewind/contract/institutions/institutions'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { entriesOf } from '../../../ui/typed.ts'
import { initialValues, type InstitutionValues } from './institution-form.ts'
import { warningsOf } from './institutions.api.ts'

type Texts = Pick<InstitutionValues, 'ipRanges' | 'proxyIPs'>

export interface RangeCheck {
  /** The warnings about ranges, once they are known. */
  warningsOf: (texts: Texts) => string[]
  /** The server's reasons to refuse ranges, by form field, once they are known. */
  problemsIn: (texts: Texts) => Record<string, string>
  /** Checks ranges with the server unless they were checked before. Rejects with ApiError. */
  check: (texts: Texts) => Promise<string[]>
}

interface CheckedRanges {
  key: string
  warnings: string[]
  problems: Record<string, string>
}

/** Checks ranges before they are saved. Stored ranges count as checked. */
export function useRangeCheck(institution: Institution | null): RangeCheck {
  const [known, setKnown] = useState<CheckedRanges | null>(null)
  const asked = useRef<{ key: string; answer: Promise<string[]> } | null>(null)
  const knownOf = (texts: Texts) => (known?.key === keyOf(texts) ? known : null)

  async function ask(texts: Texts): Promise<string[]> {
    const key = keyOf(texts)
    try {
      const institutionId = institution?.institutionId ?? null
      const warnings = await warningsOf({ ...listsOf(texts), institutionId })
      setKnown({ key, warnings, problems: {} })
      return warnings
    } catch (error) {
      if (error instanceof ApiError && error.fields) setKnown({ key, warnings: [], problems: error.fields })
      throw error
    }
  }

  function check(texts: Texts): Promise<string[]> {
    const key = keyOf(texts)
    const { ipRanges, proxyIPs } = listsOf(texts)
    if (ipRanges.length + proxyIPs.length === 0 || key === keyOf(initialValues(institution)))
      return Promise.resolve([])
    if (asked.current?.key !== key) {
      const answer = ask(texts)
      asked.current = { key, answer }
      answer.catch(() => {
        // A failed check can be repeated.
        if (asked.current?.answer === answer) asked.current = null
      })
    }
    return asked.current.answer
  }

  return {
    warningsOf: (texts) => knownOf(texts)?.warnings ?? [],
    problemsIn: (texts) => knownOf(texts)?.problems ?? {},
    check,
  }
}

function listsOf(texts: Texts): { ipRanges: string[]; proxyIPs: string[] } {
  return { ipRanges: entriesOf(texts.ipRanges), proxyIPs: entriesOf(texts.proxyIPs) }
}

function keyOf(texts: Texts): string {
  return JSON.stringify(listsOf(texts))
}
