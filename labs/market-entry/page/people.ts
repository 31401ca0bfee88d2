import type { Person } from '../../shell/place/face.tsx'

/** Founded the firm. She asks where it should go, and answers to the board. */
export const founder: Person = {
  name: 'Vera Halloran',
  role: 'founder',
  skin: 'tan',
  hair: 'red',
  cut: 'bob',
  wears: 'coral',
}

/** Knows the street abroad, and reports what happens there. */
export const agent: Person = {
  name: 'Samir Odeh',
  role: 'agent abroad',
  skin: 'brown',
  hair: 'black',
  cut: 'curls',
  wears: 'tide',
}

/** Keeps the books, and worries about the board's limit. */
export const accountant: Person = {
  name: 'Pia Lorenz',
  role: 'accountant',
  skin: 'light',
  hair: 'grey',
  cut: 'bun',
  wears: 'navy',
  glasses: true,
}
