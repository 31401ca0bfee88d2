import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireFrom } from './packages.mjs'
import { root } from './prepare.mjs'

/**
 * Makes `contract/fonts/` from the fonts of Fontsource: of each family a small file with what an English sentence needs,
 * in the weights that the design uses, and a style sheet that asks for the whole file only where a page has another
 * letter. Run `npm run fonts` after an update of the fonts, and commit what it writes.
 */
const weights = { min: 400, max: 700 }

const families = [
  // Tables need its digits of equal width, which are alternates that only the layout rules lead to.
  { name: 'Inter Variable', id: 'inter', withAlternates: true },
  { name: 'Bricolage Grotesque Variable', id: 'bricolage-grotesque', withAlternates: false },
]

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at)
/** No-break space, © ® ° · ×, dashes, quotation marks, • … € − ™. */
const others = [
  0xa0, 0xa9, 0xae, 0xb0, 0xb7, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac,
  0x2122, 0x2212,
]
const core = new Set([...ascii, ...others])

const subsetFont = (await requireFrom('fonts', 'what makes small fonts'))('subset-font')
const folder = join(root, 'contract', 'fonts')
mkdirSync(folder, { recursive: true })
const rules = []
for (const { name, id, withAlternates } of families) {
  const source = join(root, 'node_modules', '@fontsource-variable', id)
  const whole = `${id}-latin-wght-normal.woff2`
  const small = `${id}-latin-core.woff2`
  const font = await subsetFont(readFileSync(join(source, 'files', whole)), String.fromCodePoint(...core), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    noLayoutClosure: !withAlternates,
  })
  writeFileSync(join(folder, small), font)
  const { latin } = JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8'))
  const rest = [...codePoints(latin)].filter((point) => !core.has(point))
  rules.push(
    rule(name, `./${small}`, [...core]),
    rule(name, `@fontsource-variable/${id}/files/${whole}`, rest),
  )
}
writeFileSync(join(folder, 'fonts.css'), `/* Written by scripts/core-fonts.mjs. */\n${rules.join('\n')}`)

function rule(family, file, points) {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url('${file}') format('woff2-variations');
  unicode-range: ${rangesOf(points).join(', ')};
}
`
}

/** The points of a list such as `U+0000-00FF,U+0131`. */
function* codePoints(list) {
  for (const range of list.split(',')) {
    const [first, last = first] = range.slice('U+'.length).split('-')
    for (let point = parseInt(first, 16); point <= parseInt(last, 16); point++) yield point
  }
}

function rangesOf(points) {
  const ranges = []
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.last === point - 1) last.last = point
    else ranges.push({ first: point, last: point })
  }
  const hex = (point) => point.toString(16).padStart(4, '0')
  return ranges.map(({ first, last }) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`)
}
