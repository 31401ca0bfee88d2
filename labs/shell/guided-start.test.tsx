import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { guideMemory } from './guide-memory.ts'
import { GuidedStart } from './guided-start.tsx'

it('offers a link to a place only if the page contains it', () => {
  const steps = [{ title: 'Look', text: 'First look.', place: 'not-on-this-page' }]
  const guide = <GuidedStart labName="A lab" steps={steps} memory={guideMemory('a', null, null)} state={{}} />
  const shown = renderToStaticMarkup(guide)
  expect(shown).toContain('First look.')
  expect(shown).not.toContain('Show me where')
})
