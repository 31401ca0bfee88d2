/**
 * What an instructor reads before a class with a lab. Each lab has its own in `labs/<lab>/teaching-note.ts` as part of
 * its engine. It reaches only instructors, and all texts are plain sentences.
 */
export interface TeachingNote {
  /** What the class is about, in two or three sentences. */
  readonly lead: string
  /** What students will be able to do: each begins with a verb. */
  readonly goals: readonly string[]
  /** What to do before the class, in order. */
  readonly before: readonly string[]
  /** A plan for one hour. The minutes sum to 60. */
  readonly plan: readonly PlanStep[]
  /** Plans for classes of another length. The minutes of the steps sum to those of the plan. */
  readonly otherPlans?: readonly { readonly minutes: number; readonly steps: readonly PlanStep[] }[]
  readonly questions: readonly DiscussionQuestion[]
  /** Common mistakes of students, and how to respond. */
  readonly pitfalls: readonly NamedText[]
  /** Which settings suit which kind of class. */
  readonly settings: readonly NamedText[]
  readonly reading: readonly { readonly by: string; readonly title: string; readonly where: string }[]
  /** Notes on the other ways in which the lab can be played, with the names of those ways. */
  readonly otherWays?: readonly { readonly name: string; readonly note: TeachingNote }[]
}

export interface PlanStep {
  readonly minutes: number
  readonly name: string
  readonly text: string
}

export interface DiscussionQuestion {
  readonly question: string
  /** What good answers contain, and how to respond to common poor ones. */
  readonly listenFor: readonly string[]
}

export interface NamedText {
  readonly name: string
  readonly text: string
}
