import { expect, it } from 'vitest'
import { closesLab, holdsText } from './escape.ts'

const escape = { key: 'Escape', defaultPrevented: false, isComposing: false, repeat: false }
const free = { dialogOpen: false, textAtFocus: false }

it('Escape closes the lab', () => expect(closesLab(escape, free)).toBe(true))

it.each([
  ['another key', { ...escape, key: 'Enter' }, free],
  ['a key that a part of the page has handled', { ...escape, defaultPrevented: true }, free],
  ['the end of a character composition', { ...escape, isComposing: true }, free],
  ['a key that is held down', { ...escape, repeat: true }, free],
  ['Escape while a dialog is open', escape, { ...free, dialogOpen: true }],
  ['Escape in a text field with content', escape, { ...free, textAtFocus: true }],
])('%s does not close the lab', (_case, pressed, around) => expect(closesLab(pressed, around)).toBe(false))

it.each([
  [{ tagName: 'INPUT', type: 'text', value: 'abc' }, true],
  [{ tagName: 'INPUT', type: 'number', value: '12' }, true],
  [{ tagName: 'TEXTAREA', type: 'textarea', value: 'abc' }, true],
  [{ tagName: 'DIV', isContentEditable: true, textContent: 'abc' }, true],
  [{ tagName: 'INPUT', type: 'text', value: '' }, false],
  [{ tagName: 'INPUT', type: 'checkbox', value: 'on' }, false],
  [{ tagName: 'INPUT', type: 'range', value: '50' }, false],
  [{ tagName: 'BUTTON', type: 'button', value: 'x' }, false],
  [{ tagName: 'DIV', isContentEditable: false, textContent: 'abc' }, false],
  [null, false],
])('%o counts as a field with text: %s', (element, held) => expect(holdsText(element)).toBe(held))
