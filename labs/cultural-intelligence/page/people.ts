import type { Person } from '../../shell/place/face.tsx'

/** The player's team lead, who knows the firms from visits. She tells the guided start. */
export const lead: Person = {
  name: 'Nell Ashgrove',
  role: 'your team lead',
  skin: 'brown',
  hair: 'grey',
  cut: 'curls',
  wears: 'tide',
}

/** A colleague who always has a draft. */
export const colleague: Person = {
  name: 'Joris Amadi',
  role: 'colleague at Merrow',
  skin: 'dark',
  hair: 'black',
  cut: 'short',
  wears: 'coral',
  glasses: true,
}
