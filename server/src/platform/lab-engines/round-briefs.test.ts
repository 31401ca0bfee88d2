import { labs } from '@tradewind/contract/catalogue'
import { expect, test } from 'vitest'
import { newestEngineOf } from './engines.ts'

test.each(labs.map(({ id }) => id))('%s says what each round is about, whatever its settings', (lab) => {
  const engine = newestEngineOf(lab)
  const offered = engine.settingFields.flatMap(({ id, options, only }) =>
    options.map(({ value }) => ({ ...(only && { [only.field]: only.value }), [id]: value })),
  )
  for (const settings of [{}, ...offered].map((given) => engine.parseSettings(given))) {
    const briefs = engine.roundBriefs(settings)
    expect(briefs).toHaveLength(engine.roundsOf(settings))
    for (const { name, says, question } of briefs) {
      expect(name).toMatch(/^[A-Z][^.?]+$/u)
      expect(says).toMatch(/^[A-Z].*\.$/u)
      expect(says.split(' ').length).toBeLessThanOrEqual(25)
      expect(question).toMatch(/^[A-Z].*\?$/u)
    }
  }
})
