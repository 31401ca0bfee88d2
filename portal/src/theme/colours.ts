import { colour } from '@tradewind/contract/design'

/** The component library's own colour names, for both schemes. */
export const componentColours = {
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
