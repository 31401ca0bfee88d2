import type { Terms } from '../../shell/place/term.tsx'

/** The terms that the lab explains where they stand. */
export const terms: Terms = {
  sign: 'What you may see when you break a custom: a frown, a glance, a step back. It tells which custom, never which way is right.',
  stranger:
    'Somebody from elsewhere who looks on. Before strangers people mind their faces: they show no sign, whatever you do.',
  trust:
    'From 0 to 100 at each table; it begins at 50. It grows when a trade is taken, with a fair share and with an apology. The more trust, the more often they take a trade.',
  bridge:
    'Both ways, one after the other, with a short explanation. Both sides count the custom as kept. It takes time and costs part of the gain.',
}
