import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countryData } from '../data/countries.ts'
import { gdpOf, incomeOf, nameInText, sentenceStart } from './countries.ts'

it('countries.ts and countries.json hold the same data', () => {
  const file = readFileSync(new URL('../data/countries.json', import.meta.url), 'utf8')
  expect(JSON.parse(file)).toEqual(countryData)
})

it('every country has the figures that distance and demand need, and a missing figure is null', () => {
  for (const country of countryData.countries) {
    expect(gdpOf(country)).toBeGreaterThan(0)
    expect(incomeOf(country)).toBeGreaterThan(500)
    for (const figure of Object.values(country.values))
      expect(figure === null || figure.length === 2).toBe(true)
  }
})

it('every indicator names its source, and every source names its licence', () => {
  const sources = new Map(countryData.sources.map((source) => [source.id, source]))
  for (const indicator of Object.values(countryData.indicators)) {
    expect(sources.get(indicator.source)?.licence).toBeTruthy()
    expect(indicator.unit).not.toBe('')
  }
  expect(countryData.licence).toContain('ODbL')
})

it('every country of the data except Singapore has an outline on the map', () => {
  const map = JSON.parse(readFileSync(new URL('../data/map.json', import.meta.url), 'utf8')) as {
    objects: { countries: { geometries: { id: string }[] } }
  }
  const drawn = new Set(map.objects.countries.geometries.map((shape) => shape.id))
  const missing = countryData.countries
    .filter((country) => !drawn.has(country.numeric))
    .map((country) => country.code)
  expect(missing).toEqual(['SGP'])
})

it('names get their article inside a sentence', () => {
  expect(nameInText('NLD')).toBe('the Netherlands')
  expect(sentenceStart(nameInText('USA'))).toBe('The United States')
  expect(nameInText('CHL')).toBe('Chile')
  const plural = countryData.countries.filter(({ name }) => /^United |(lands|ines)$| Republic$/u.test(name))
  expect(plural.map(({ code }) => nameInText(code)).every((name) => name.startsWith('the '))).toBe(true)
})
