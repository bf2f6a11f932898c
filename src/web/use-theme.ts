import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'

export type Theme = MantineColorScheme

/** Light, dark, or as the system; kept in this browser. */
export function useTheme(): { readonly theme: Theme; readonly setTheme: (next: Theme) => void } {
  // Holding transitions back, the library would write a style element as HTML, which the content policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { theme: colorScheme, setTheme: setColorScheme }
}
