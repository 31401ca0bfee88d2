interface Rounds {
  readonly round: number
}

/** The answers that stand below a decision: those about its round, after the last decision of the round. */
export function answersBelow<Answer extends Rounds>(
  at: number,
  { steps, answers }: { steps: readonly Rounds[]; answers: readonly Answer[] },
): Answer[] {
  return answers.filter(
    ({ round }) =>
      Math.max(
        0,
        steps.findLastIndex((step) => step.round <= round),
      ) === at,
  )
}
