import type { ComponentType } from 'react'

/** A screen that exists: where it stands, how it is loaded, and the letter after `g` that opens it. */
export type BuiltScreen = {
  readonly path: string
  readonly load: () => Promise<ComponentType>
  /** The menu entry that grants it, for addresses below one: '/acompanhar-ajuizamentos/$id'. */
  readonly grantedBy?: string
  readonly key?: string
}

/** Every screen of the product. The menu shows what is both here and granted. */
export const builtScreens: readonly BuiltScreen[] = []

/** Parts without a look that run while somebody is signed in and fill the shell's slots: open cycle, pending counts, palette. */
export const backgroundParts: readonly ComponentType[] = []
