import { expect, it, vi } from 'vitest'
import { leaveFocusInItem } from './round.tsx'

function buttonIn(item: object | null, focused: boolean): HTMLElement {
  const button: Record<string, unknown> = { closest: () => item }
  button['ownerDocument'] = { activeElement: focused ? button : null }
  return button as unknown as HTMLElement
}

it('a removed button leaves the focus to its list item', () => {
  const item = { tabIndex: 0, focus: vi.fn<() => void>() }
  leaveFocusInItem(buttonIn(item, true))
  expect(item.tabIndex).toBe(-1)
  expect(item.focus).toHaveBeenCalledTimes(1)
})

it('focus elsewhere does not move, nor without a list item', () => {
  const item = { tabIndex: 0, focus: vi.fn<() => void>() }
  leaveFocusInItem(buttonIn(item, false))
  leaveFocusInItem(buttonIn(null, true))
  leaveFocusInItem(null)
  expect(item.focus).not.toHaveBeenCalled()
})
