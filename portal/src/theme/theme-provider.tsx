import { MantineProvider } from '@mantine/core'
// First, because it puts the layers in order.
import './base.css'
import './fonts.css'
import './first-paint.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
// What other parts build on comes first: within the library's layer the later rule wins.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

declare global {
  // The scroll lock of dialogs reads the nonce of its style tag from here.
  var __webpack_nonce__: string | undefined
}

/** The page's nonce: without it the browser refuses style tags. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

globalThis.__webpack_nonce__ = styleNonce()

/** The look of the product. Follows the system's light or dark. */
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
