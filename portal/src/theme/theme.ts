import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { colour, fonts, radius } from '@tradewind/contract/design'
import { componentColours } from './colours.ts'
import classes from './components.module.css'

type Accent = 'navy' | 'coral' | 'tide'
const accents: readonly Accent[] = ['navy', 'coral', 'tide']

function isAccent(name: string | undefined): name is Accent {
  return accents.some((accent) => accent === name)
}

/** The library expects ten shades of a colour. Ours has one, which depends on the scheme. */
function shades(accent: Accent): MantineColorsTuple {
  const value = colour(accent)
  return [value, value, value, value, value, value, value, value, value, value]
}

/** The colours of each button variant. Filled buttons use the surface colour for their text. */
const variantColors: VariantColorsResolver = ({ color, variant }) => {
  const accent = isAccent(color) ? color : 'navy'
  const strong = colour(accent)
  const soft = `var(--tw-${accent}-paper)`
  if (variant === 'filled')
    return {
      background: strong,
      hover: `var(--tw-${accent}-hover)`,
      color: colour('paper'),
      border: '1px solid transparent',
    }
  if (variant === 'outline')
    return { background: colour('paper'), hover: soft, color: strong, border: `1.5px solid ${strong}` }
  if (variant === 'light')
    return { background: soft, hover: soft, color: strong, border: '1px solid transparent' }
  if (variant === 'subtle')
    return { background: 'transparent', hover: soft, color: strong, border: '1px solid transparent' }
  return {
    background: colour('paper'),
    hover: soft,
    color: colour('ink'),
    border: '1px solid var(--tw-control-line)',
  }
}

export const theme = createTheme({
  primaryColor: 'navy',
  primaryShade: 8,
  colors: { navy: shades('navy'), coral: shades('coral'), tide: shades('tide') },
  variantColorResolver: variantColors,
  fontFamily: fonts.text,
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontFamily: fonts.headings,
    fontWeight: '700',
  },
  defaultRadius: `${radius.control}px`,
  radius: { sm: `${radius.control}px`, md: `${radius.control}px`, lg: `${radius.card}px` },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // By name instead of by import, so that the first page loads only the components that it shows.
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: classes.button, label: classes.buttonLabel },
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: {
        label: classes.label,
        description: classes.description,
        error: classes.error,
      },
    },
    Input: { defaultProps: { size: 'md' }, classNames: { input: classes.input } },
    // The library renders a <header>, which would be a second banner on the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    Modal: { defaultProps: { centered: true, radius: radius.card, transitionProps: { duration: 150 } } },
  },
})

/** The library's own colours depend on the scheme, so ours replace them in both. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: componentColours,
  dark: componentColours,
})
