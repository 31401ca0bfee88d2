import { isValidElement, type MouseEvent, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { Button, Buttons } from './button.tsx'

function press(button: ReactElement): MouseEvent {
  const event = { preventDefault: vi.fn() } as unknown as MouseEvent
  if (isValidElement<{ onClick: (event: MouseEvent) => void }>(button)) button.props.onClick(event)
  return event
}

describe('a button', () => {
  it('does not submit its form, unless it is a submit button', () => {
    expect(renderToStaticMarkup(<Button>Help</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"')
  })

  it('names what it acts on for screen readers', () => {
    expect(renderToStaticMarkup(<Button about="Italy">Up</Button>)).toContain(
      'Up<span class="visually-hidden"> Italy</span>',
    )
  })

  it('runs its action when pressed', () => {
    const work = vi.fn()
    press(Button({ onClick: work, children: 'Save' }))
    expect(work).toHaveBeenCalledOnce()
  })

  it('ignores presses while its action is running, and keeps the focus', () => {
    const work = vi.fn()
    const event = press(Button({ onClick: work, busy: true, children: 'Save' }))
    expect(work).not.toHaveBeenCalled()
    // Without this, the form would be sent a second time.
    expect(event.preventDefault).toHaveBeenCalledOnce()
    const html = renderToStaticMarkup(<Button busy>Save</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled')
  })
})

it('a long row of buttons has a name', () => {
  const html = renderToStaticMarkup(<Buttons label="Actions">{null}</Buttons>)
  expect(html).toContain('role="group" aria-label="Actions"')
})
