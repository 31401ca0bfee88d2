import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

/** The papers of `docs/trust/`: what they claim, and what shows it. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (path) => readFileSync(join(root, path), 'utf8')
const report = parse(read('docs/trust/accessibility-report.yaml'))
const catalogue = parse(read('docs/trust/accessibility-criteria.yaml'))
const answers = parse(read('docs/trust/security-answers.yaml')).parts.flatMap((part) => part.answers)

const criteria = Object.entries(report.chapters).flatMap(([chapter, { criteria: of = [] }]) =>
  of.flatMap(({ num, components }) =>
    components.map(({ name, adherence }) => ({ chapter, num, name, ...adherence })),
  ),
)
const placeOf = ({ chapter, num, name }) => `${chapter} ${num} ${name}`

/** What is wrong with a piece of evidence: a test, a setting, a dated check by hand, or a file. Null if nothing is. */
function wrongWith(evidence) {
  const test = /^“(.+)” in (\S+)$/u.exec(evidence)
  if (test) {
    const [, title, file] = test
    if (!existsSync(join(root, file))) return `there is no ${file}`
    return [`'${title}'`, `\`${title}\``].some((quoted) => read(file).includes(quoted))
      ? null
      : `${file} has no test “${title}”`
  }
  const setting = /^setting (\w+)$/u.exec(evidence)
  if (setting) return read('server/src/config.ts').includes(`  ${setting[1]}: `) ? null : 'no such setting'
  const check = /^hand check of (\d{4}-\d\d-\d\d): .+/u.exec(evidence)
  if (check) return Date.parse(check[1]) <= Date.now() ? null : 'a check in the future'
  return existsSync(join(root, evidence)) ? null : `there is no ${evidence}`
}

describe('the accessibility report', () => {
  it('is an OpenACR file of the catalogue that schools ask for', () => {
    expect(report).toMatchObject({
      title: expect.stringContaining('Accessibility Conformance Report'),
      product: { name: expect.any(String), version: JSON.parse(read('package.json')).version },
      author: { email: expect.stringContaining('@') },
      report_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      version: expect.any(Number),
      catalog: '2.5-edition-wcag-2.2-508-eu-en',
    })
    expect(Object.keys(report.chapters)).toEqual(Object.keys(catalogue))
  })

  it('answers each criterion of the catalogue, in its order', () => {
    for (const [chapter, { criteria: named }] of Object.entries(catalogue)) {
      const answered = (report.chapters[chapter].criteria ?? []).map(({ num }) => num)
      expect(answered, chapter).toEqual(Object.keys(named))
    }
    expect(criteria.length).toBeGreaterThan(350)
  })

  it('has a level and a remark for each, of the words of the catalogue', () => {
    const levels = ['supports', 'partially-supports', 'does-not-support', 'not-applicable']
    for (const one of criteria) {
      const isAaa = one.chapter === 'success_criteria_level_aaa'
      expect(isAaa ? [...levels, 'not-evaluated'] : levels, placeOf(one)).toContain(one.level)
      expect(['web', 'electronic-docs', 'none'], placeOf(one)).toContain(one.name)
      expect(one.notes.length, placeOf(one)).toBeGreaterThan(10)
    }
  })

  it('names for each what shows it: a test that exists, or a check by hand with its day', () => {
    const wrong = criteria
      .filter(({ level }) => level !== 'not-evaluated')
      .flatMap((one) => {
        const [, shown] = / Shown by: (.+)\.$/su.exec(one.notes) ?? []
        if (shown === undefined) return [`${placeOf(one)}: nothing shows it`]
        return shown
          .split(/; (?=“|hand check of )/u)
          .map(wrongWith)
          .filter((problem) => problem !== null)
          .map((problem) => `${placeOf(one)}: ${problem}`)
      })
    expect(wrong).toEqual([])
  })
})

describe('the answers to a security questionnaire', () => {
  it('have an id of their own, and each yes names what shows it', () => {
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length)
    const wrong = answers.flatMap(({ id, answer, remark, shown }) => {
      if (!['yes', 'no', 'partly'].includes(answer)) return [`${id}: ${answer}`]
      if (remark === '') return [`${id}: no remark`]
      if (answer !== 'no' && shown.length === 0) return [`${id}: nothing shows it`]
      return shown
        .map(wrongWith)
        .filter((problem) => problem !== null)
        .map((problem) => `${id}: ${problem}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('what shows a claim', () => {
  it.each([
    ['“no such test” in scripts/trust-papers.test.mjs'.replace('no such', 'no such other'), 'has no test'],
    ['“a test” in e2e/nothing.e2e.ts', 'there is no e2e/nothing.e2e.ts'],
    ['setting NO_SUCH_SETTING', 'no such setting'],
    ['hand check of 2999-01-01: something', 'in the future'],
    ['docs/nothing.md', 'there is no docs/nothing.md'],
  ])('is looked up: %s', (evidence, problem) => {
    expect(wrongWith(evidence)).toContain(problem)
  })
})

describe('the links of the papers', () => {
  const papers = readdirSync(join(root, 'docs/trust'))
  const names = papers.map((file) => file.replace(/\.\w+$/u, ''))

  it('lead to other papers and files of this portal that exist', () => {
    const files = ['software.json', 'security-answers.csv', 'data-map.csv', 'accessibility-report.yaml']
    for (const paper of papers.filter((file) => file.endsWith('.md')))
      for (const [, to] of read(`docs/trust/${paper}`).matchAll(/\]\((\/[^)]*)\)/gu)) {
        const [, name] = /^\/trust\/([^#]+)/u.exec(to) ?? []
        const exists =
          name === undefined ? to === '/.well-known/security.txt' : [...names, ...files].includes(name)
        expect(exists, `${paper}: ${to}`).toBe(true)
      }
  })
})
