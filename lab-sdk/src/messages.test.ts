import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConnectorMessage, parseLabMessage, parsePortalMessage } from './messages.ts'

const parsers = [parseLabMessage, parsePortalMessage, parseConnectorMessage]
const update = { action: 'token_update', token: 'abc', portalType: 'production' }

describe('a parser accepts', () => {
  it.each([
    [{ action: 'token' }, { action: 'token' }],
    [{ action: 'close_lab' }, { action: 'close_lab' }],
    [{ action: 'close_lab', page: undefined }, { action: 'close_lab' }],
    [{ action: 'close_lab', page: null }, { action: 'close_lab' }],
    [
      { action: 'close_lab', page: 'settings' },
      { action: 'close_lab', page: 'settings' },
    ],
    [
      { action: 'close_lab', page: 'editSettings' },
      { action: 'close_lab', page: 'editSettings' },
    ],
  ])('a message of a lab: %o', (data, message) => expect(parseLabMessage(data)).toEqual(message))

  it.each(['buy', 'redeem', 'classes'])('the closing of a lab to %s', (page) => {
    expect(parseLabMessage({ action: 'close_lab', page })).toEqual({ action: 'close_lab', page })
  })

  it('the closing of a lab with an unknown page, without that page', () => {
    expect(parseLabMessage({ action: 'close_lab', page: 'https://elsewhere.example' })).toEqual({
      action: 'close_lab',
    })
  })

  it.each([
    { action: 'show_ready' },
    { action: 'shown', height: 0 },
    { action: 'shown', height: 1200.5 },
    { action: 'show_decided', turn: 3, decision: { type: 'hedge' } },
  ])('a message of a lab that draws: %o', (data) => expect(parseLabMessage(data)).toEqual(data))

  it.each([
    update,
    { ...update, token: 'not_found' },
    { action: 'ready' },
    { action: 'show', view: { kind: 'result' } },
  ])('a message of the portal: %o', (data) => expect(parsePortalMessage(data)).toEqual(data))

  it.each([
    [
      { action: 'demo_init', token: 'abc', lab: 'global_compass_lab' },
      { action: 'demo_init', token: 'abc', lab: 'global_compass_lab' },
    ],
    [
      { action: 'lti_init', token: 'abc' },
      { action: 'lti_init', token: 'abc', lab: null },
    ],
    [
      { action: 'lti_init', token: 'abc', lab: null },
      { action: 'lti_init', token: 'abc', lab: null },
    ],
  ])('a message of a connector: %o', (data, message) => expect(parseConnectorMessage(data)).toEqual(message))

  it('an object without a prototype', () => {
    expect(parseLabMessage(Object.assign(Object.create(null), { action: 'token' }))).toEqual({
      action: 'token',
    })
  })
})

describe('every parser returns null', () => {
  class Message {
    action = 'token'
  }

  it.each([
    undefined,
    null,
    'token',
    7,
    true,
    () => ({ action: 'token' }),
    [],
    ['token'],
    Object.assign([], { action: 'token' }),
    {},
    { action: '' },
    { action: 'Token' },
    { action: ['token'] },
    { action: { toString: () => 'token' } },
    new Message(),
    new Map([['action', 'token']]),
    Object.create({ action: 'token' }),
    Object.create(Object.create({ action: 'token' })),
    { action: 'token', [Symbol('more')]: 1 },
    { action: 'token', note: 'x'.repeat(1_000_000) },
    JSON.parse('{"action":"token","__proto__":{"admin":true}}'),
    { action: 'close_lab', page: 1 },
    { action: 'close_lab', page: ['settings'] },
    { action: 'close_lab', page: 'x'.repeat(1_000_000) },
    { action: 'close_lab', page: 'settings', next: 'more' },
    { action: 'token_update' },
    { ...update, token: '' },
    { ...update, token: null },
    { ...update, token: 'with space' },
    { ...update, token: 'line\nbreak' },
    { ...update, token: 'ünïcode' },
    { ...update, token: 'x'.repeat(4097) },
    { ...update, portalType: 'other' },
    { ...update, user: {} },
    { action: 'ready', token: 'abc' },
    { action: 'show' },
    { action: 'show', view: null },
    { action: 'show', view: [] },
    { action: 'show', view: 'result' },
    { action: 'show', view: {}, token: 'abc' },
    { action: 'show_ready', height: 1 },
    { action: 'shown' },
    { action: 'shown', height: -1 },
    { action: 'shown', height: Number.NaN },
    { action: 'shown', height: 100_001 },
    { action: 'shown', height: '100' },
    { action: 'show_decided', turn: 1.5, decision: {} },
    { action: 'show_decided', turn: 1, decision: [] },
    { action: 'show_decided', turn: 1, decision: null },
    { action: 'demo_init' },
    { action: 'demo_init', token: 'not_found', lab: null },
    { action: 'demo_init', token: 'abc', lab: '../admin' },
    { action: 'demo_init', token: 'abc', lab: 'x'.repeat(65) },
    { action: 'lti_init', token: { length: 3 }, lab: null },
    { action: 'lti_init', token: 'abc', lab: {} },
  ])('for %o', (data: unknown) => {
    for (const parse of parsers) expect(parse(data)).toBeNull()
  })

  it('for messages that another parser accepts', () => {
    expect(parsePortalMessage({ action: 'token' })).toBeNull()
    expect(parseConnectorMessage(update)).toBeNull()
    expect(parseLabMessage({ action: 'demo_init', token: 'abc', lab: null })).toBeNull()
  })

  it('or a plain object with an action, and never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBoxedValues: true, withMap: true }), (data) => {
        for (const parse of parsers) {
          const message = parse(data)
          if (message) expect((data as { action: unknown }).action).toBe(message.action)
        }
      }),
    )
  })
})
