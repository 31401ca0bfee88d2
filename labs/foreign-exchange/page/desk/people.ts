import type { Person } from '../../../shell/place/face.tsx'

export { chief } from '../people.ts'

/** The broker, who tells the news of the market. */
export const broker: Person = {
  name: 'Mirela Stan',
  role: 'broker',
  skin: 'tan',
  hair: 'brown',
  cut: 'bob',
  wears: 'coral',
}
