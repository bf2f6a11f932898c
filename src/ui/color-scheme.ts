import { useMantineColorScheme } from '@mantine/core'

/** 'auto' follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

/** The person's choice of light, dark or as the system, kept in this browser. */
export function useColorScheme(): {
  readonly colorScheme: ColorScheme
  readonly setColorScheme: (next: ColorScheme) => void
} {
  // Holding transitions back, the library would write a style element as HTML, which the content policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { colorScheme, setColorScheme }
}
