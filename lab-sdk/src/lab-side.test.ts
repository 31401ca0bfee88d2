import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWindow } from './fake-windows.ts'
import { connectPortal, type PortalConnection } from './lab-side.ts'
import { connectLab } from './portal-side.ts'

const portalOrigin = 'https://portal.example'
const labOrigin = 'https://labs.example'

let portal: FakeWindow
let lab: FakeWindow
let connection: PortalConnection

beforeEach(() => {
  vi.useFakeTimers()
  portal = new FakeWindow(portalOrigin)
  lab = new FakeWindow(labOrigin)
  lab.parent = portal
  connection = connectPortal({ portalOrigin, window: lab })
})

afterEach(() => {
  connection.disconnect()
  vi.useRealTimers()
})

const update = (token: string) => ({ action: 'token_update', token, portalType: 'production' })

describe('token', () => {
  it('asks the portal, with the portal’s origin as target, and resolves to the answer', async () => {
    const token = connection.token()
    expect(portal.received).toEqual([{ action: 'token' }])
    expect(portal.targets).toEqual([portalOrigin])
    lab.hears(update('abc'), portal)
    await expect(token).resolves.toBe('abc')
  })

  it('is null if nobody is signed in', async () => {
    const token = connection.token()
    lab.hears(update('not_found'), portal)
    await expect(token).resolves.toBeNull()
  })

  it('asks again until the portal answers, and then stops', async () => {
    const token = connection.token()
    vi.advanceTimersByTime(1000)
    expect(portal.received).toHaveLength(3)
    lab.hears(update('late'), portal)
    await expect(token).resolves.toBe('late')
    vi.advanceTimersByTime(20_000)
    expect(portal.received).toHaveLength(3)
  })

  it('fails after ten seconds, and can be requested again', async () => {
    const silent = expect(connection.token()).rejects.toMatchObject({ reason: 'no_answer' })
    vi.advanceTimersByTime(10_000)
    await silent
    const token = connection.token()
    lab.hears(update('abc'), portal)
    await expect(token).resolves.toBe('abc')
  })

  it('gives all waiting calls the same answer', async () => {
    const both = Promise.all([connection.token(), connection.token()])
    lab.hears(update('abc'), portal)
    await expect(both).resolves.toEqual(['abc', 'abc'])
  })

  it('fails at once outside a frame', async () => {
    const alone = new FakeWindow(labOrigin)
    const unframed = connectPortal({ portalOrigin: labOrigin, window: alone })
    await expect(unframed.token()).rejects.toMatchObject({ reason: 'not_framed' })
    unframed.close()
    expect(alone.targets).toEqual([])
  })
})

describe('a lab ignores', () => {
  const heard = vi.fn()
  beforeEach(() => {
    heard.mockReset()
    connection.onToken(heard)
  })

  it('another window at the portal origin', () => {
    lab.hears(update('forged'), new FakeWindow(portalOrigin))
    expect(heard).not.toHaveBeenCalled()
  })

  it.each(['https://evil.example', 'http://portal.example', 'https://portal.example:4000', 'null', ''])(
    'the parent at %s',
    (origin) => {
      lab.hears(update('forged'), portal, origin)
      expect(heard).not.toHaveBeenCalled()
    },
  )

  it('invalid data from the portal, and sends nothing back', () => {
    const shapes = fc.oneof(
      fc.anything(),
      fc.record({
        action: fc.constant('token_update'),
        token: fc.oneof(fc.constant(''), fc.array(fc.string()), fc.integer()),
        portalType: fc.constant('production'),
      }),
    )
    fc.assert(fc.property(shapes, (data) => lab.hears(data, portal)))
    expect(heard).not.toHaveBeenCalled()
    expect(portal.targets).toEqual([])
  })
})

describe('onToken', () => {
  it('receives each new token and the end of the session until it is stopped', () => {
    const tokens: (string | null)[] = []
    const stop = connection.onToken((token) => tokens.push(token))
    lab.hears(update('first'), portal)
    lab.hears(update('second'), portal)
    lab.hears(update('not_found'), portal)
    stop()
    lab.hears(update('third'), portal)
    expect(tokens).toEqual(['first', 'second', null])
  })
})

describe('close', () => {
  it('sends the page if there is one', () => {
    connection.close()
    connection.close('settings')
    connection.close('editSettings')
    expect(portal.received).toEqual([
      { action: 'close_lab' },
      { action: 'close_lab', page: 'settings' },
      { action: 'close_lab', page: 'editSettings' },
    ])
    expect(new Set(portal.targets)).toEqual(new Set([portalOrigin]))
  })

  it('sends nothing to a different page that has framed the lab', () => {
    portal.origin = 'https://evil.example'
    connection.close()
    expect(portal.received).toEqual([])
  })
})

it('after disconnect, the lab side neither receives nor sends, and waiting calls fail', async () => {
  const heard = vi.fn()
  connection.onToken(heard)
  const waiting = expect(connection.token()).rejects.toMatchObject({ reason: 'disconnected' })
  const listeners = [...lab.listeners]
  connection.disconnect()
  await waiting
  for (const listener of listeners) listener({ data: update('abc'), origin: portalOrigin, source: portal })
  connection.close()
  await expect(connection.token()).rejects.toMatchObject({ reason: 'disconnected' })
  vi.advanceTimersByTime(20_000)
  expect(heard).not.toHaveBeenCalled()
  expect(portal.received).toEqual([{ action: 'token' }])
  expect(lab.listeners.size).toBe(0)
})

it.each(['*', 'null', '', 'https://portal.example/'])('refuses %s as an origin', (bad) => {
  expect(() => connectPortal({ portalOrigin: bad, window: lab })).toThrow(TypeError)
})

it('both sides understand each other', async () => {
  const closed = vi.fn()
  connectLab({
    frame: { contentWindow: lab },
    labOrigin,
    token: async () => 'abc',
    onClose: closed,
    window: portal,
  })
  const token = connection.token()
  for (const message of portal.received) portal.hears(message, lab)
  await vi.waitFor(() => expect(lab.received).not.toEqual([]))
  for (const message of lab.received) lab.hears(message, portal)
  await expect(token).resolves.toBe('abc')
  connection.close('settings')
  portal.hears(portal.received.at(-1), lab)
  expect(closed).toHaveBeenCalledExactlyOnceWith('settings')
})
