import type { FactorId } from './self-view.ts'

/** What to try next, by the part of the score that lost most points. */
export const tryNext: Readonly<Record<FactorId, string>> = {
  metacognitive:
    'Before each opening say how sure you are, and check where you would be most surprised to be wrong.',
  cognitive:
    'Read the person from what they did, not from where they come from, and leave open what no sign tells.',
  motivational: 'After an opening that failed, stay with it: look closer once, and reply before you leave.',
  behavioural:
    'Change your words, your timing and your channel with the person; the same opening rarely fits two people.',
}
