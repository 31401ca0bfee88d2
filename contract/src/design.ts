/** The design tokens. No other file of the product contains a colour value. */
export const colours = {
  ink: '#0B1F33',
  navy: '#12355B',
  link: '#1B4F8A',
  tide: '#0E7476',
  coral: '#C8442B',
  sand: '#FAF7F1',
  paper: '#FFFFFF',
  line: '#DDE2EA',
  muted: '#52606D',
  warning: '#8A5A00',
  warningPaper: '#FFF4DC',
  danger: '#B42318',
  dangerPaper: '#FDECEA',
} as const

/** The same roles for dark mode. Text on a filled control is `paper` in both modes. */
export const darkColours: Record<keyof typeof colours, string> = {
  ink: '#E9EFF6',
  navy: '#9CC6F4',
  link: '#9CC6F4',
  tide: '#5CC4C1',
  coral: '#FF9B82',
  sand: '#0A1522',
  paper: '#112032',
  line: '#2A3C51',
  muted: '#A9B7C6',
  warning: '#F2C261',
  warningPaper: '#33270B',
  danger: '#FF9C90',
  dangerPaper: '#3A1715',
}

/** A QR code is dark on light in both modes, because many readers refuse the reverse. */
const codeColours = { codeInk: colours.ink, codePaper: colours.paper } as const

/** People and places in the labs' pictures, the same in light and dark. */
const sceneColours = {
  skinLight: '#F2D0B1',
  skinTan: '#DBA77A',
  skinBrown: '#A9714B',
  skinDark: '#70462D',
  hairBlack: '#23252E',
  hairBrown: '#5B3C29',
  hairRed: '#A5532E',
  hairGrey: '#9AA0A8',
  faceLine: '#2B1A12',
  faceWhite: '#FFFFFF',
  clothBlue: '#33628F',
  clothGreen: '#3F7D6B',
  clothWine: '#8A3B4B',
  clothOchre: '#C08A3E',
  clothPlum: '#6A4C7D',
  clothSlate: '#4B5A6B',
  wood: '#A8774F',
  lamp: '#FFD98A',
  night: '#22345A',
} as const

/** Corners, in pixels. */
export const radius = { card: 14, control: 10 } as const

/** Font families for headings and for text. */
export const fonts = {
  headings: "'Bricolage Grotesque Variable', 'Inter Variable', sans-serif",
  text: "'Inter Variable', system-ui, sans-serif",
} as const

type Colour = keyof typeof colours

/** A colour for style sheets and components. It follows light and dark mode by itself. */
export function colour(name: Colour): string {
  return `var(${propertyName(name)})`
}

/** `warningPaper` becomes `--tw-warning-paper`. */
function propertyName(name: string): string {
  return `--tw-${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`
}

const mix = (name: Colour, percent: number, into: Colour | 'transparent') =>
  `color-mix(in srgb, ${colour(name)} ${percent}%, ${into === 'transparent' ? into : colour(into)})`

/** Shades mixed from the colours. Browsers mix them again in dark mode. */
function shades() {
  return {
    /** The outline of a control: 3:1 on paper and sand, which `line` does not reach. */
    controlLine: mix('muted', 80, 'paper'),
    navyHover: mix('navy', 88, 'paper'),
    coralHover: mix('coral', 88, 'ink'),
    tideHover: mix('tide', 88, 'ink'),
    navyPaper: mix('navy', 7, 'paper'),
    // Coral text on it keeps 4.5:1.
    coralPaper: mix('coral', 5, 'paper'),
    tidePaper: mix('tide', 9, 'paper'),
    // Chart lines in addition to navy and danger: an ordinary line, and unknown values.
    chartPlain: mix('link', 65, 'paper'),
    chartUnknown: mix('muted', 75, 'paper'),
    disabled: mix('muted', 14, 'paper'),
    shadow: `0 1px 2px ${mix('ink', 5, 'transparent')}, 0 12px 32px -12px ${mix('navy', 18, 'transparent')}`,
    // The picture of a lab's place: sky, sea and wall.
    sky: mix('navy', 16, 'paper'),
    sea: mix('tide', 42, 'paper'),
    seaDeep: mix('tide', 66, 'paper'),
    wall: mix('navy', 4, 'sand'),
    fanWide: mix('tide', 18, 'paper'),
    fanNear: mix('tide', 38, 'paper'),
    /** Covers the page behind a dialog. */
    backdrop: mix('ink', 55, 'transparent'),
  }
}

/** Shadows are invisible on dark, and the light ink of dark mode cannot darken a page. */
const darkShades = () => ({ shadow: 'none', backdrop: mix('sand', 75, 'transparent') })

/**
 * All tokens as custom properties in light and dark. The portal has this sheet in its page's head, the labs among their
 * style sheets, so both have colours before their scripts run.
 */
export function designSheet(): string {
  return sheetOf({})
}

/** The same with the colours of the labs' scenes. */
export function labDesignSheet(): string {
  return sheetOf(sceneColours)
}

function sheetOf(more: Readonly<Record<string, string>>): string {
  const sizes = { radiusCard: `${radius.card}px`, radiusControl: `${radius.control}px` }
  const light = rootOf({ ...colours, ...shades(), ...codeColours, ...sizes, ...fonts, ...more })
  const dark = rootOf({ ...darkColours, ...darkShades() })
  return `${light}@media (prefers-color-scheme:dark){${dark}}`
}

function rootOf(tokens: Readonly<Record<string, string>>): string {
  const written = Object.entries(tokens).map(([name, value]) => `${propertyName(name)}:${value}`)
  return `:root{${written.join(';')}}`
}
