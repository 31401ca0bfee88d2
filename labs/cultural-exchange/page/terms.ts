import type { Terms } from '../../shell/place/term.tsx'

/** The terms that the lab explains where they stand. */
export const terms: Terms = {
  bridge:
    'Both ways, one after the other, with a short explanation. Both sides count the custom as kept. It takes time and costs part of the gain.',
}
