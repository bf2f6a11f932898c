import { useMantineColorScheme } from '@mantine/core'

/** 'auto' follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

/** The person's choice of light, dark or as the system, kept in this browser. */
export function useColorScheme(): {
  readonly colorScheme: ColorScheme
  readonly setColorScheme: (next: ColorScheme) => void
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { colorScheme, setColorScheme }
}
