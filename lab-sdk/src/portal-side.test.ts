import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWindow } from './fake-windows.ts'
import { connectLab, type LabConnection } from './portal-side.ts'

const portalOrigin = 'https://portal.example'
const labOrigin = 'https://labs.example'

let portal: FakeWindow
let lab: FakeWindow
let frame: { contentWindow: FakeWindow | null }
let token: string | null
let getToken: () => Promise<string | null>
let connection: LabConnection
const onClose = vi.fn()

beforeEach(() => {
  portal = new FakeWindow(portalOrigin)
  lab = new FakeWindow(labOrigin)
  lab.parent = portal
  frame = { contentWindow: lab }
  token = 'first'
  getToken = async () => token
  onClose.mockReset()
  connection = connectLab({ frame, labOrigin, token: () => getToken(), onClose, window: portal })
})

/** The token arrives a moment after it is asked for. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
const update = (value: string) => ({ action: 'token_update', token: value, portalType: 'production' })

describe('a lab that asks for the token', () => {
  it('gets it, with the lab’s own origin as target', async () => {
    portal.hears({ action: 'token' }, lab)
    await settled()
    expect(lab.received).toEqual([update('first')])
    expect(lab.targets).toEqual([labOrigin])
  })

  it('gets not_found if nobody is signed in', async () => {
    token = null
    portal.hears({ action: 'token' }, lab)
    await settled()
    expect(lab.received).toEqual([update('not_found')])
  })

  it('gets the token that is current when it asks', async () => {
    token = 'second'
    portal.hears({ action: 'token' }, lab)
    await settled()
    expect(lab.received).toEqual([update('second')])
  })

  it('gets nothing while there is no token to be had, and the token when it asks again', async () => {
    getToken = () => Promise.reject(new Error('Offline'))
    portal.hears({ action: 'token' }, lab)
    await settled()
    expect(lab.targets).toEqual([])
    getToken = async () => token
    portal.hears({ action: 'token' }, lab)
    await settled()
    expect(lab.received).toEqual([update('first')])
  })

  it('never gets an earlier token after a later one', async () => {
    const answers: ((value: string) => void)[] = []
    getToken = () => new Promise((resolve) => answers.push(resolve))
    connection.sendToken()
    connection.sendToken()
    answers[1]?.('second')
    await settled()
    answers[0]?.('first')
    await settled()
    expect(lab.received).toEqual([update('second')])
  })
})

describe('the portal ignores', () => {
  it('another window at the right origin', async () => {
    const other = new FakeWindow(labOrigin)
    portal.hears({ action: 'token' }, other)
    portal.hears({ action: 'close_lab', page: 'settings' }, other)
    await settled()
    expect([...other.targets, ...lab.targets]).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each(['https://evil.example', 'http://labs.example', 'https://labs.example:8443', 'null', ''])(
    'the right window at %s',
    async (origin) => {
      portal.hears({ action: 'token' }, lab, origin)
      portal.hears({ action: 'close_lab' }, lab, origin)
      await settled()
      expect(lab.targets).toEqual([])
      expect(onClose).not.toHaveBeenCalled()
    },
  )

  it('a message without a source after the frame has lost its window', () => {
    frame.contentWindow = null
    portal.hears({ action: 'close_lab' }, null, labOrigin)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('requests from a frame that has navigated elsewhere', async () => {
    lab.origin = 'https://evil.example'
    portal.hears({ action: 'token' }, lab)
    connection.sendToken()
    await settled()
    expect(lab.received).toEqual([])
  })

  it('invalid data from the lab', async () => {
    const shapes = fc.oneof(
      fc.anything(),
      fc.record({ action: fc.anything(), page: fc.anything() }, { requiredKeys: [] }),
      fc.record({ action: fc.constant('token'), more: fc.anything() }),
    )
    fc.assert(fc.property(shapes, (data) => portal.hears(data, lab)))
    await settled()
    expect(lab.targets).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('sendToken', () => {
  it('sends each new token only to the lab’s origin', async () => {
    connection.sendToken()
    token = 'second'
    connection.sendToken()
    token = null
    connection.sendToken()
    await settled()
    expect(lab.received).toEqual([update('first'), update('second'), update('not_found')])
    expect(new Set(lab.targets)).toEqual(new Set([labOrigin]))
  })

  it('does nothing for a frame without a window', () => {
    frame.contentWindow = null
    expect(() => connection.sendToken()).not.toThrow()
  })
})

describe('closing', () => {
  it.each([
    [{ action: 'close_lab' }, undefined],
    [{ action: 'close_lab', page: 'settings' }, 'settings'],
    [{ action: 'close_lab', page: 'editSettings' }, 'editSettings'],
    [{ action: 'close_lab', page: 'admin' }, undefined],
  ])('%o passes on the page %s', (message, page) => {
    portal.hears(message, lab)
    expect(onClose).toHaveBeenCalledExactlyOnceWith(page)
    expect(lab.targets).toEqual([])
  })
})

it('after disconnect, the portal side neither receives nor sends', async () => {
  const heard = [...portal.listeners]
  connection.sendToken()
  connection.disconnect()
  connection.sendToken()
  for (const action of ['token', 'close_lab'])
    for (const listener of heard) listener({ data: { action }, origin: labOrigin, source: lab })
  await settled()
  expect(portal.listeners.size).toBe(0)
  expect(lab.targets).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  '*',
  'null',
  '',
  'https://labs.example/',
  'https://labs.example/lab',
  'file:///lab',
  'data:text/html,x',
])('refuses %s as an origin', (bad) => {
  expect(() =>
    connectLab({ frame, labOrigin: bad, token: async () => token, onClose, window: portal }),
  ).toThrow(TypeError)
})
