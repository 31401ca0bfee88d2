import type { Person } from '../../shell/place/face.tsx'

/** The treasurer's superior. She asks, and answers for the risk before the board. */
export const chief: Person = {
  name: 'Ada Lindqvist',
  role: 'finance director',
  skin: 'light',
  hair: 'grey',
  cut: 'bun',
  wears: 'navy',
  glasses: true,
}

/** The dealer of the house bank, who quotes. */
export const dealer: Person = {
  name: 'Tunde Okoro',
  role: 'dealer at your bank',
  skin: 'dark',
  hair: 'black',
  cut: 'short',
  wears: 'tide',
}

/** The broker, who tells the news of the market. */
export const broker: Person = {
  name: 'Mirela Stan',
  role: 'broker',
  skin: 'tan',
  hair: 'brown',
  cut: 'bob',
  wears: 'coral',
}
