import type { ReactNode } from 'react'

/** The stories of one component, by name; the stories page lists them and shows one at a time. */
export type Stories = Readonly<Record<string, () => ReactNode>>
