/** Names for people in filled databases, with letters that searches must find. */
export const firstNames = ['Ada', 'Bo', 'Chloé', 'Dmitri', 'Elif', 'Farah', 'Günther', 'Hana', 'Ines', 'Jun']
export const lastNames = [
  'Okafor',
  'Rivera',
  'Haddad',
  'Müller',
  'Nguyen',
  'Silva',
  'Kowalska',
  'Ito',
  'Brown',
  'Sørensen',
]

/** The words as an array of SQL. */
export const list = (words) => `(array[${words.map((word) => `'${word}'`).join(',')}])`
