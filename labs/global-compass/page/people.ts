import type { Person } from '../../shell/place/face.tsx'
import type { MemberId } from '../engine/board-words.ts'

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

/** The board, whose words are in the run. */
export const boardPeople: Readonly<Record<MemberId, Person>> = {
  chair: {
    name: 'Ruth Adler',
    role: 'chair',
    skin: 'light',
    hair: 'grey',
    cut: 'bob',
    wears: 'coral',
    glasses: true,
  },
  finance: { name: 'Tomás Rivas', role: 'finance', skin: 'tan', hair: 'black', cut: 'short', wears: 'navy' },
  sales: { name: 'Amina Yusuf', role: 'sales', skin: 'dark', hair: 'black', cut: 'curls', wears: 'sand' },
  operations: {
    name: 'Lars Holm',
    role: 'operations',
    skin: 'light',
    hair: 'red',
    cut: 'bald',
    wears: 'tide',
  },
}
