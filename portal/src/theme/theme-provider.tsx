import { MantineProvider } from '@mantine/core'
// This comes first, because it defines the order of the layers.
import './base.css'
import '@tradewind/contract/styles/primitives.css'
import '@tradewind/contract/styles/portal-primitives.css'
import '@tradewind/contract/fonts/fonts.css'
import './first-paint.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
// Basic components come first: within the library's layer a later rule wins.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

declare global {
  // The scroll lock of dialogs reads the nonce for its style tag from here.
  var __webpack_nonce__: string | undefined
}

/** The page's nonce. Without it browsers refuse style tags. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

globalThis.__webpack_nonce__ = styleNonce()

/** The look of the product, in the system's light or dark scheme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
