import { classCodeProblem, codeKey, isClassCode } from '@tradewind/contract/rules'

/** The fields for codes: of lab access (by an access code or a product code), of a class, and of a demo. */
export type CodeField = 'access' | 'class' | 'demo'

export interface OtherPlace {
  question: string
  /** The words and address of the link, which takes the code along. */
  label: string
  to: string
}

/**
 * Where a code that was refused in a field may belong by its form; null if it has no other place. Demo codes look like
 * codes of labs, so only the demo's own field leads to the other.
 */
export function otherPlace(field: CodeField, typed: string): OtherPlace | null {
  const code = encodeURIComponent(typed.trim())
  if (codeKey(typed) === '') return null
  if (isClassCode(typed))
    return field === 'class'
      ? null
      : { question: 'Is it a class code?', label: 'Join your class', to: `/join/${code}` }
  const belongsElsewhere = field === 'demo' || (field === 'class' && classCodeProblem(typed) !== null)
  return belongsElsewhere
    ? { question: 'Is it a code for a lab?', label: 'Redeem it', to: `/redeem/${code}` }
    : null
}
