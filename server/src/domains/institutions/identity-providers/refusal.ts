import type { InstitutionProblem } from '@tradewind/contract/institutions/institution-problems'

/** A refusal of a sign-in through an institution. People read the sentence of its kind; `message` is for administrators. */
export class ProviderRefusal extends Error {
  readonly kind: InstitutionProblem
  /** What an administrator can change, here or at the institution; null where there is nothing. */
  readonly advice: string | null

  constructor(kind: InstitutionProblem, message: string, advice: string | null = null) {
    super(message)
    this.kind = kind
    this.advice = advice
  }
}

/** A refusal because no known key has signed what must be signed. */
export class SignatureRefusal extends ProviderRefusal {}
