import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Plan } from './teaching-note.tsx'

it('uses only the name of a step as the header of its row', () => {
  const plan = [
    { minutes: 20, name: 'Opening', text: 'Ask for one misunderstanding.' },
    { minutes: 40, name: 'Scenes', text: 'Alone.' },
  ]
  const shown = renderToStaticMarkup(<Plan plan={plan} />)
  expect(shown).toContain('<th scope="row">Opening</th><td>Ask for one misunderstanding.</td>')
  expect(shown).toContain('<td>20–60</td><th scope="row">Scenes</th>')
})
