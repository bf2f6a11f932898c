import type { ReactNode } from 'react'
import { LiveRegion } from '../display/live-region.tsx'
import { ToastViewport } from '../overlays/toast.tsx'

/** The root of every page: toasts and the announcer. Its look comes with page-style.ts. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <ToastViewport />
      <LiveRegion />
    </>
  )
}
