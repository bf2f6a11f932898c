import { createTheme } from '@mantine/core'

/** What the component library must know in TypeScript; every colour and size is a variable of tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  respectReducedMotion: true,
  focusRing: 'never',
})
