import type { RouteComponent } from '@tanstack/react-router'

import type { KeyHint } from '#ui/display/kbd.tsx'

/** A screen: path, loader, and the letter after `g` that opens it. */
export type BuiltScreen = {
  readonly path: string
  readonly load: () => Promise<RouteComponent>
  /** Menu entry that grants the screen, for sub-paths: '/acompanhar-ajuizamentos/$id'. */
  readonly grantedBy?: string
  readonly key?: string
  /** Screen-specific shortcuts, for the help. */
  readonly shortcuts?: readonly KeyHint[]
}

let screens: readonly BuiltScreen[] = []

/** All screens of the product, in the order of src/app/browser/screens.tsx. */
export const builtScreens = (): readonly BuiltScreen[] => screens

/** Called once, before the router is created. */
export function setBuiltScreens(all: readonly BuiltScreen[]): void {
  screens = all
}
