import type { ComponentType } from 'react'

import { currentLocation } from '#ui/location.ts'

import { type BuiltScreen, builtScreens } from './routes.tsx'

const loads = new Map<BuiltScreen, Promise<ComponentType>>()

export const screenAt = (path: string): BuiltScreen | undefined => builtScreens.find((screen) => screen.path === path)

/** Brings the script of a screen, once. */
export function loadScreen(screen: BuiltScreen): Promise<ComponentType> {
  const loading = loads.get(screen) ?? screen.load()
  loads.set(screen, loading)
  // A failure is told where the screen is shown; what was brought ahead fails for nobody.
  loading.catch(() => undefined)
  return loading
}

/** Asks anew for the script of the address after it did not come. */
export async function loadAgain(): Promise<void> {
  const screen = screenAt(currentLocation().path)
  if (!screen) return
  loads.delete(screen)
  await loadScreen(screen)
}
