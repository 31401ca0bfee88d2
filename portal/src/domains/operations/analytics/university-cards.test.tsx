import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { universityModel } from './university-model.ts'
import { UniversityCards } from './university-cards.tsx'

it('say that each guest visit counts as a user', () => {
  const model = universityModel([], 'uni-a', 'production')
  const shown = renderToStaticMarkup(<UniversityCards model={model} use={undefined} isLoading={false} />)
  expect(shown).toContain('With guest access, each guest visit counts as a user.')
})
