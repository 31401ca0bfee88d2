import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { dials } from '../scenes/dials.ts'
import { allScenes } from '../engine/stage.ts'
import { moods } from '../engine/words.ts'
import { inMedium, saidIn, settingOf, settingsOfChannels, waitingWords } from './channels.ts'
import { expectedInWords, feelExpected, feelOf } from './feelings.ts'
import { spokenAt } from './heard.tsx'
import { looks } from './looks.ts'
import { latenessOfMoments } from './moments.ts'
import { Needles, readingInWords, turnOf } from './needles.tsx'
import { featuresOf, Portrait } from './portrait.tsx'
import { terms } from './terms.ts'

describe('people', () => {
  it('each has a face of their own, and no two look the same', () => {
    const names = allScenes.flatMap((scene) => scene.names)
    expect(Object.keys(looks).toSorted()).toEqual([...names].toSorted())
    expect(new Set(Object.values(looks).map((look) => JSON.stringify(look))).size).toBe(names.length)
  })

  it('look gladder with each level of trust', () => {
    const feels = moods.map((_, level) => feelOf({ level }))
    expect(feels).toEqual(feels.toSorted((a, b) => a - b))
    expect(new Set(feels).size).toBe(moods.length)
    const smiles = feels.map((feel) => featuresOf(feel).smile)
    expect(smiles).toEqual(smiles.toSorted((a, b) => a - b))
  })

  it('show in the face what the words say of a prediction', () => {
    for (let sure = 0; sure <= 100; sure++) {
      const words = expectedInWords(sure, 'Imra')
      expect(Math.sign(feelExpected(sure))).toBe(Math.sign(sure - 50))
      if (sure < 45) expect(words).toMatch(/badly|doubt/u)
      else if (sure > 55) expect(words).toMatch(/take it well/u)
      else expect(words).toMatch(/cannot tell/u)
    }
    const [look] = Object.values(looks)
    if (!look) throw new Error('There are no looks')
    expect(renderToStaticMarkup(<Portrait look={look} feel={feelExpected(85)} />)).toContain(
      'data-feel="0.70"',
    )
  })
})

describe('needles', () => {
  it('turn to the side that their words name', () => {
    for (const dial of dials) {
      for (const reading of ['low', 'unclear', 'high'] as const) {
        const shown = renderToStaticMarkup(
          <Needles dials={[dial]} readings={{ [dial.id]: reading }} given="Imra" />,
        )
        expect(shown).toContain(`rotate(${turnOf(reading)}deg)`)
        expect(shown).toContain(readingInWords(dial, reading).replaceAll('’', '’'))
      }
      expect(turnOf(undefined)).toBeNull()
    }
    expect(turnOf('low')).toBeLessThan(0)
    expect(turnOf('high')).toBeGreaterThan(0)
  })

  it('every dial is a term that explains itself', () => {
    for (const { name } of dials) expect(terms).toHaveProperty([name.toLowerCase()])
  })
})

describe('channels', () => {
  it('each has its setting, and each moment its time', () => {
    const ids = (part: 'channel' | 'timing') => allScenes.flatMap((scene) => scene[part].map(({ id }) => id))
    expect(Object.keys(settingsOfChannels).toSorted()).toEqual([...new Set(ids('channel'))].toSorted())
    expect(Object.keys(latenessOfMoments).toSorted()).toEqual([...new Set(ids('timing'))].toSorted())
    const rooms = allScenes.map(({ id }) => settingOf(id, null).room)
    expect(new Set(rooms).size).toBe(allScenes.length)
  })

  it('a written answer is written, and a message never draws a breath', () => {
    const said = '“It should be possible,” Imra says. “Mostly,” she answers. “Why?” asks Imra.'
    expect(inMedium(said, 'voice')).toBe(said)
    expect(inMedium(said, 'chat')).toBe(
      '“It should be possible,” Imra writes. “Mostly,” she writes. “Why?” writes Imra.',
    )
    expect(waitingWords('chat', 'Imra')).toBe('Imra is typing …')
    for (const scene of allScenes) {
      const written = scene.channel.some(({ id }) =>
        ['chat', 'mail'].includes(settingOf(scene.id, id).medium),
      )
      if (!written) continue
      const told = [
        ...Object.values(scene.reactions).flatMap(({ wary, warm }) => [wary, warm]),
        ...scene.dials.flatMap(({ tells }) =>
          [tells.low, tells.high].flatMap(({ met, missed }) => [met, missed]),
        ),
      ]
      for (const text of told)
        expect(text).not.toMatch(
          /\b(?:breath|breathes|silence|shoulders|voice|grins|smiles|laughs|sounds?|nods)\b/u,
        )
    }
  })

  it('what was said keeps the words of its medium in the story: only the answer to the opening is written', () => {
    const lines = (['you', 'story', 'you', 'story'] as const).map((who) => ({ who, text: '“No,” she says.' }))
    const written = saidIn(lines, { scene: 'virtual-meeting', channel: 'message' }).map(({ text }) => text)
    expect(written).toEqual(['“No,” she says.', '“No,” she writes.', '“No,” she says.', '“No,” she says.'])
    expect(saidIn(lines, { scene: 'virtual-meeting', channel: 'aloud' })).toEqual(lines)
  })

  it('a silence comes before the first line, and all lines are spoken by its end', () => {
    expect(spokenAt(0, 2)).toBe(0)
    expect(spokenAt(0.4, 2)).toBe(0)
    expect(spokenAt(0.5, 2)).toBe(1)
    expect(spokenAt(1, 2)).toBe(2)
    expect(spokenAt(1, 3)).toBe(3)
  })
})
