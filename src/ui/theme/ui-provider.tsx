import type { ReactNode } from 'react'
import { LiveRegion } from '../display/live-region.tsx'
import { ToastViewport } from '../overlays/toast.tsx'

/** Root of every page: toasts and live region. Styles come with page-style.ts. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <ToastViewport />
      <LiveRegion />
    </>
  )
}
