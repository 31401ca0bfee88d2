import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone, where filters are in a sheet. The same width as in the style sheets. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })
}
