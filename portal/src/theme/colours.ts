import { colours, darkColours } from '@tradewind/contract/design'

type Token = keyof typeof colours

/** `warningPaper` becomes `--tw-warning-paper`. */
function propertyName(token: string): string {
  return `--tw-${token.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`
}

/** A token as style sheets and components use it: follows light and dark by itself. */
export function colour(token: Token): string {
  return `var(${propertyName(token)})`
}

function tokenProperties(tokens: Record<Token, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [propertyName(token), value]))
}

/** The tokens of both schemes as a style sheet, for what stands on the page before the scripts are here. */
export const firstColours = `${rootOf(colours)}@media (prefers-color-scheme:dark){${rootOf(darkColours)}}`

function rootOf(tokens: Record<Token, string>): string {
  const written = Object.entries(tokenProperties(tokens)).map((property) => property.join(':'))
  return `:root{${written.join(';')}}`
}

/** The custom properties of one scheme: the tokens, and the shades that are mixed from them. */
function properties(tokens: Record<Token, string>): Record<string, string> {
  return { ...tokenProperties(tokens), ...mixed, ...forComponents }
}

const mix = (token: Token, percent: number, into: Token) =>
  `color-mix(in srgb, ${colour(token)} ${percent}%, ${colour(into)})`

const mixed = {
  /** The outline of a control: 3:1 on paper and sand, which `line` is not meant to reach. */
  '--tw-control-line': mix('muted', 80, 'paper'),
  '--tw-navy-hover': mix('navy', 88, 'paper'),
  '--tw-coral-hover': mix('coral', 88, 'ink'),
  '--tw-tide-hover': mix('tide', 88, 'ink'),
  '--tw-navy-paper': mix('navy', 7, 'paper'),
  '--tw-coral-paper': mix('coral', 8, 'paper'),
  '--tw-tide-paper': mix('tide', 9, 'paper'),
  // Lines of charts beside navy and danger: the usual one, and what is not known.
  '--tw-chart-plain': mix('link', 65, 'paper'),
  '--tw-chart-unknown': mix('muted', 75, 'paper'),
  '--tw-disabled': mix('muted', 14, 'paper'),
  '--tw-shadow': `0 1px 2px color-mix(in srgb, ${colour('ink')} 5%, transparent), 0 12px 32px -12px color-mix(in srgb, ${colour('navy')} 18%, transparent)`,
}

/** What the component library asks for by its own names. */
const forComponents = {
  '--mantine-color-body': colour('paper'),
  '--mantine-color-text': colour('ink'),
  '--mantine-color-dimmed': colour('muted'),
  '--mantine-color-placeholder': colour('muted'),
  '--mantine-color-error': colour('danger'),
  '--mantine-color-anchor': colour('link'),
  '--mantine-color-default': colour('paper'),
  '--mantine-color-default-hover': 'var(--tw-navy-paper)',
  '--mantine-color-default-color': colour('ink'),
  '--mantine-color-default-border': 'var(--tw-control-line)',
  '--mantine-color-disabled': 'var(--tw-disabled)',
  '--mantine-color-disabled-color': colour('muted'),
  '--mantine-color-disabled-border': 'transparent',
}

export const lightProperties = properties(colours)
export const darkProperties = { ...properties(darkColours), '--tw-shadow': 'none' }
