import type { Person } from '../../shell/place/face.tsx'
import type { TableId } from '../data/places.ts'

export type Spot = 'home' | TableId

/** The one who comes along, tells the guided start and reads out the signs. She never explains them. */
export const clerk: Person = {
  name: 'Nessa',
  role: 'your clerk',
  skin: 'tan',
  hair: 'brown',
  cut: 'bob',
  wears: 'coral',
}

/** The trader at home, who explains. */
export const elder: Person = {
  name: 'Brannic',
  role: 'trader at home',
  skin: 'light',
  hair: 'grey',
  cut: 'short',
  wears: 'navy',
}

/** A person behind a table, from the waist up. */
export interface Trader {
  readonly name: string
  readonly skin: Person['skin']
  readonly hair: Person['hair']
  readonly wears: 'navy' | 'tide' | 'coral' | 'muted' | 'link'
  readonly hat: 'cap' | 'brim' | 'wrap' | 'bun' | 'beard' | 'bald'
}

/** The one who deals, and the two beside them. All three places are invented. */
export const traders: Readonly<Record<Spot, readonly [Trader, Trader, Trader]>> = {
  home: [
    { name: 'Brannic', skin: 'light', hair: 'grey', wears: 'navy', hat: 'cap' },
    { name: 'Ilka', skin: 'brown', hair: 'black', wears: 'muted', hat: 'bun' },
    { name: 'Joss', skin: 'tan', hair: 'red', wears: 'link', hat: 'beard' },
  ],
  weir: [
    { name: 'Osse', skin: 'brown', hair: 'black', wears: 'tide', hat: 'brim' },
    { name: 'Hanno', skin: 'dark', hair: 'grey', wears: 'navy', hat: 'bald' },
    { name: 'Ferrin', skin: 'tan', hair: 'brown', wears: 'muted', hat: 'brim' },
  ],
  lantern: [
    { name: 'Taviel', skin: 'dark', hair: 'black', wears: 'coral', hat: 'wrap' },
    { name: 'Merle', skin: 'light', hair: 'red', wears: 'navy', hat: 'wrap' },
    { name: 'Odo', skin: 'brown', hair: 'grey', wears: 'link', hat: 'bald' },
  ],
}

/** Looks on at some visits; from none of the places. */
export const stranger: Trader = {
  name: 'stranger',
  skin: 'light',
  hair: 'black',
  wears: 'muted',
  hat: 'cap',
}

export const spotNames: Readonly<Record<Spot, string>> = {
  home: 'The quay at home',
  weir: 'The table at the weir',
  lantern: 'The table under the lantern',
}
