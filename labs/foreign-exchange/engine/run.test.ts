import { beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

vi.mock(import('./futures.ts'), async (original) => {
  const module = await original()
  return { ...module, futuresOf: vi.fn(module.futuresOf) }
})

/** The engine of a server that has just started. */
async function freshEngine() {
  vi.resetModules()
  const { quarterly } = await import('./engine.ts')
  const { futuresOf } = await import('./futures.ts')
  return { quarterly, futuresOf: vi.mocked(futuresOf) }
}

beforeEach(() => vi.clearAllMocks())

it('computes the futures of no earlier quarter again while a run goes on', async () => {
  const decisions = decisionsOf(sensiblePolicy, 'known futures')
  const { quarterly, futuresOf } = await freshEngine()
  const counts = decisions.slice(0, -1).map((_, at) => {
    futuresOf.mockClear()
    quarterly.play('known futures', defaultSettings, decisions.slice(0, at + 1))
    return futuresOf.mock.calls.length
  })
  expect(counts).toEqual(decisions.slice(0, -1).map(({ type }) => (type === 'hedge' ? 1 : 0)))
})

it('shows each plan its own risk, whatever was played before', async () => {
  const { quarterly: used } = await freshEngine()
  for (const policy of [sensiblePolicy, randomPolicy]) {
    const decisions = decisionsOf(policy, 'same path').slice(0, -1)
    const shown = used.play('same path', defaultSettings, decisions).state
    const { quarterly: fresh } = await freshEngine()
    expect(shown).toEqual(fresh.play('same path', defaultSettings, decisions).state)
  }
})
