import type { Person } from '../../shell/place/face.tsx'

/** The head of strategy. She asks, and answers to the board. */
export const strategist: Person = {
  name: 'Ines Duarte',
  role: 'head of strategy',
  skin: 'tan',
  hair: 'brown',
  cut: 'bob',
  wears: 'navy',
}

/** The regional expert, who reads figures and knows their gaps. */
export const expert: Person = {
  name: 'Kofi Boateng',
  role: 'regional expert',
  skin: 'dark',
  hair: 'black',
  cut: 'short',
  wears: 'tide',
  glasses: true,
}

/** The head of logistics, who pays for every kilometer. */
export const shipper: Person = {
  name: 'Hana Sato',
  role: 'head of logistics',
  skin: 'light',
  hair: 'black',
  cut: 'bun',
  wears: 'coral',
}
