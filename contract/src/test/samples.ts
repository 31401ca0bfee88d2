/**
 * What people type, paste and import, honest and hostile. Every place where such a text enters runs these tables: the
 * rules, the models of forms, calls, files, launches of an LMS and sign-ins of an institution.
 */

/** What comes along when an address or a code is copied. What is copied stays right. */
export const copiedWays: readonly [what: string, change: (text: string) => string][] = [
  ['with spaces around it', (text) => `  ${text}\u00a0\n`],
  ['with narrow spaces around it', (text) => `\u00a0${text}\u202f`],
  ['with marks that show nothing', (text) => `\ufeff\u200b${text}\u200b\u200e`],
  ['with a soft hyphen inside', (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`],
  [
    'in full-width letters',
    (text) =>
      text.replace(/[\w.@-]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  ],
  ['with long dashes', (text) => text.replaceAll('-', '\u2013')],
  ['with hyphens that do not break', (text) => text.replaceAll('-', '\u2011')],
]

interface Addresses {
  honest: readonly string[]
  hostile: readonly string[]
  /** Two spellings of one mailbox. */
  same: readonly [string, string][]
}

export const addresses: Addresses = {
  honest: [
    'ada@uni.example',
    'a.b+c_d@sub.uni-1.example',
    'o’neill@uni.example',
    'josé@universität.example',
    'ada-@uni.example',
    'a-.b.-c@uni.example',
  ],
  hostile: [
    '.ada@uni.example',
    'ada.@uni.example',
    'a..b@uni.example',
    'ada@.uni.example',
    'ada@uni..example',
    'ada@uni.example.',
    'ada@-uni.example',
    'ada@uni-.example',
    'ada@uni',
    'ada@uni.example bob@uni.example',
    'ada@uni.example,bob@uni.example',
    'Ada <ada@uni.example>',
    'ada@uni.example\r\nBcc: bob@uni.example',
    'ada\ud800@uni.example',
  ],
  same: [
    ['Ada@Universität.example', 'ada@xn--universitt-y5a.example'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ],
}

type NameFault = 'link' | 'invisible' | 'empty' | 'long'

const hostileNames: readonly [what: string, name: string, fault: NameFault][] = [
  ['an address of the web', 'Win at https://evil.example', 'link'],
  ['any scheme', 'ftp://x', 'link'],
  ['an address without a scheme', 'WWW.evil.example', 'link'],
  ['a bare domain', 'visit evil.com now', 'link'],
  ['an address in full-width letters', 'ｗｗｗ．evil', 'link'],
  ['an email address', 'ada@example', 'link'],
  ['a path', 'bit.ly/x', 'link'],
  ['a capital path', 'Bit.Ly/X', 'link'],
  ['any ending', 'evil.pro', 'link'],
  ['a domain in capitals', 'EVIL.PRO', 'link'],
  ['a domain in brackets', '(evil.pro)', 'link'],
  ['a port', 'K.Dev:80', 'link'],
  ['the dot of other writings', 'evil。com', 'link'],
  ['a domain of another writing', 'пример.рф', 'link'],
  ['a joiner between Latin letters', 'A\u200dda', 'invisible'],
  ['a joiner at the end of a word', '\u0639\u0644\u06cc\u200c x', 'invisible'],
  ['a full-width at sign', 'ada＠example', 'link'],
  ['a line break', 'A\nda', 'invisible'],
  ['a mark that turns the direction', 'A\u202eda', 'invisible'],
  ['a space of no width', 'A\u200bda', 'invisible'],
  ['only spaces of no width', '\u200b\u200b', 'invisible'],
  ['only a Hangul filler', '\u3164', 'invisible'],
  ['only an empty Braille cell', '\u2800', 'invisible'],
  ['only accents', '\u0301\u0301', 'invisible'],
  ['half a letter', 'A\ud800da', 'invisible'],
  ['nothing', '  ', 'empty'],
  ['101 characters', 'x'.repeat(101), 'long'],
]

const copiedNames: readonly [copied: string, stored: string][] = [
  ['\u200b Jose\u0301 \ufeff', 'Jos\u00e9'],
  ['\u00a0Zoe\u0308\u200e', 'Zo\u00eb'],
]

const honestNames: readonly string[] = [
  'Ada',
  'Zoë',
  'O’Neill-王',
  'Jean-Luc',
  'J. R. R.',
  'St.John',
  'Ph.D',
  'Mc.Connell',
  'María José',
  'עדה',
  'عائشة',
  'นารี',
  'Nguyễn',
  'n/a',
  'K.Dev',
  'A.Me',
  'J.R.R.Tolkien',
  'Dr.Smith',
  'M.Sc.',
  '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
  '\u0dc1\u0dca\u200d\u0dbb\u0dd3',
  '王.小明',
]

export const names = {
  honest: honestNames,
  hostile: hostileNames,
  /** Names as they are typed or copied, and as they are stored. */
  stored: [...honestNames.map((name): [typed: string, stored: string] => [name, name]), ...copiedNames],
}

/** The ways of `copiedWays` apply to these, too. */
interface Codes {
  access: string
  product: string
  ofClass: string
  oneTime: string
  /** Codes that give nothing, whatever is read into them. */
  hostile: readonly string[]
}

export const codes: Codes = {
  access: 'AB3D-9XYZ',
  product: 'GOLD-2026',
  ofClass: '7KQ2MXWD',
  oneTime: '012345',
  hostile: ['', ' \u200b', '-', "' or 1=1 --", '%', '../x', '<b>x</b>', '😀', '\u202eZYX9'],
}

interface Numbers {
  /** Whole numbers, as every field reads them. */
  whole: readonly [text: string, number: number][]
  /** Numbers that only some fields take. */
  others: readonly [text: string, number: number][]
  /** What no field reads, because it means nothing or more than one thing. */
  none: readonly string[]
}

export const numbers: Numbers = {
  whole: [
    ['0', 0],
    [' 95 ', 95],
    ['10,000', 10_000],
    ['7,920,792', 7_920_792],
    ['7 920 792', 7_920_792],
    ['7920792', 7_920_792],
    ['10 000', 10_000],
    ['10\u00a0000', 10_000],
    ['100\u202f000', 100_000],
    ['10\u2009000', 10_000],
    ["10'000", 10_000],
    ['10’000', 10_000],
    ['１２', 12],
    ['１０，０００', 10_000],
    ['١٢', 12],
    ['١٠٬٠٠٠', 10_000],
    ['۱۲', 12],
    ['१२', 12],
    ['\ufeff12\u200b', 12],
    ['\u202a12\u202c', 12],
    ['1\u00ad2', 12],
  ],
  others: [
    ['1.5', 1.5],
    [' 1.2034 ', 1.2034],
    ['7\u00a0920\u00a0792.5', 7_920_792.5],
    ['.5', 0.5],
    ['-3', -3],
    ['\u22123', -3],
    ['\u20133', -3],
    ['+3', 3],
    ['１．５', 1.5],
    ['١٫٥', 1.5],
    ['\u22121,234.5', -1234.5],
  ],
  none: [
    '',
    ' \u200b',
    'ten',
    '1,5',
    '1,2345',
    '4,25',
    '7,920 792',
    '10,00',
    '1000,000',
    '0,123',
    '1,23,456',
    '7.920.792',
    "1,000'000",
    '1e3',
    '0x1F',
    'Infinity',
    'NaN',
    '5-',
    '10–20',
    '10²',
    '①',
    '½',
    '5 6',
    '1/2',
  ],
}
