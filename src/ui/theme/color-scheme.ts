import { useSyncExternalStore } from 'react'

import {
  type ColorScheme,
  storedScheme,
  onSystemScheme,
  schemePlace,
  showScheme,
} from './scheme.ts'

const listeners = new Set<() => void>()
let current = storedScheme()

function change(next: ColorScheme): void {
  current = next
  showScheme(next)
  for (const listener of listeners) listener()
}

function choose(next: ColorScheme): void {
  if (next === 'auto') localStorage.removeItem(schemePlace)
  else localStorage.setItem(schemePlace, next)
  change(next)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Follows changes of the system's colour scheme and of other windows. */
export function followColorScheme(): void {
  onSystemScheme(() => showScheme(current))
  window.addEventListener('storage', ({ key }) => {
    if (key === schemePlace || key === null) change(storedScheme())
  })
}

/** The user's colour scheme: light, dark or system; stored in this browser. */
export const useColorScheme = (): {
  readonly colorScheme: ColorScheme
  readonly setColorScheme: (next: ColorScheme) => void
} => ({ colorScheme: useSyncExternalStore(subscribe, () => current), setColorScheme: choose })
