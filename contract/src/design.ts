/** The design tokens. No other file of the product names a colour. */
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

/** The same roles where the system asks for dark. Text on a filled control is `paper` in both. */
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

export const radius = { card: 14, control: 10 } as const
