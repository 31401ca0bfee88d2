import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWindow } from './fake-windows.ts'
import { connectDrawing, connectShownLab, type ShownLab } from './show.ts'

const portalOrigin = 'https://portal.example'
const labOrigin = 'https://labs.example'
const view = { kind: 'result', score: 70 }

let portal: FakeWindow
let lab: FakeWindow
let frame: { contentWindow: FakeWindow | null }

beforeEach(() => {
  portal = new FakeWindow(portalOrigin)
  lab = new FakeWindow(labOrigin)
  lab.parent = portal
  frame = { contentWindow: lab }
})

describe('a lab’s page that draws', () => {
  const onShow = vi.fn()
  beforeEach(() => onShow.mockReset())
  const connect = () => connectDrawing({ portalOrigin, window: lab, onShow })

  it('tells the portal alone that it listens, how high it is, and what the reader decides', () => {
    const drawing = connect()
    drawing.shown(640)
    drawing.decide(2, { type: 'hedge' })
    expect(portal.received).toEqual([
      { action: 'show_ready' },
      { action: 'shown', height: 640 },
      { action: 'show_decided', turn: 2, decision: { type: 'hedge' } },
    ])
    expect(new Set(portal.targets)).toEqual(new Set([portalOrigin]))
  })

  it('draws what the portal sends', () => {
    connect()
    lab.hears({ action: 'show', view }, portal)
    expect(onShow).toHaveBeenCalledExactlyOnceWith(view)
  })

  it('draws nothing for another window or origin, and nothing that is no view', () => {
    connect()
    lab.hears({ action: 'show', view }, new FakeWindow(portalOrigin))
    lab.hears({ action: 'show', view }, portal, 'https://elsewhere.example')
    lab.hears({ action: 'show', view }, null, portalOrigin)
    lab.hears({ action: 'show', view: 'result' }, portal)
    lab.hears({ action: 'token_update', token: 'abc', portalType: 'production' }, portal)
    expect(onShow).not.toHaveBeenCalled()
  })
})

describe('the portal around it', () => {
  const heard = { onReady: vi.fn(), onHeight: vi.fn(), onDecide: vi.fn() }
  const calls = () => Object.values(heard).map(({ mock }) => mock.calls)
  let shown: ShownLab
  beforeEach(() => {
    for (const each of Object.values(heard)) each.mockReset()
    shown = connectShownLab({ frame, labOrigin, window: portal, ...heard })
  })

  it('hears that the page listens, its height, and a decision', () => {
    portal.hears({ action: 'show_ready' }, lab)
    portal.hears({ action: 'shown', height: 640 }, lab)
    portal.hears({ action: 'show_decided', turn: 2, decision: { type: 'hedge' } }, lab)
    expect(calls()).toEqual([[[]], [[640]], [[2, { type: 'hedge' }]]])
  })

  it('sends a view to the lab’s origin alone', () => {
    shown.show(view)
    expect(lab.received).toEqual([{ action: 'show', view }])
    lab.origin = 'https://elsewhere.example'
    shown.show(view)
    expect(lab.received).toHaveLength(1)
    expect(lab.targets).toEqual([labOrigin, labOrigin])
  })

  it('hears no other window and no other origin, and answers no request for a token', () => {
    portal.hears({ action: 'show_ready' }, new FakeWindow(labOrigin))
    portal.hears({ action: 'show_ready' }, lab, 'https://elsewhere.example')
    portal.hears({ action: 'token' }, lab)
    expect(calls()).toEqual([[], [], []])
    expect(lab.received).toEqual([])
  })

  it('hears nothing after the frame is gone', () => {
    frame.contentWindow = null
    portal.hears({ action: 'show_ready' }, null, labOrigin)
    shown.disconnect()
    portal.hears({ action: 'show_ready' }, lab)
    expect(calls()).toEqual([[], [], []])
    expect(portal.listeners.size).toBe(0)
  })

  it.each(['*', 'null', `${labOrigin}/`])('refuses %s as the lab’s origin', (origin) => {
    expect(() => connectShownLab({ frame, labOrigin: origin, window: portal, ...heard })).toThrow(TypeError)
  })
})
