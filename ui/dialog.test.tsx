import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

it('a dialog is named by its title', () => {
  const html = renderToStaticMarkup(
    <Dialog title="End this run?" onClose={() => undefined}>
      <p>It gets no result.</p>
    </Dialog>,
  )
  const [, named] = /<dialog[^>]* aria-labelledby="([^"]+)"/u.exec(html) ?? []
  expect(named).toBeDefined()
  expect(html).toContain(`<h2 id="${named}" tabindex="-1">End this run?</h2>`)
})
