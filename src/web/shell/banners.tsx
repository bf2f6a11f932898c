import { AbsenceLine } from './absence-line.tsx'
import { SeeAsBanner } from './see-as-banner.tsx'
import type { OpenOverlay } from './shell.tsx'

/** Lines on every screen that say for whom the user acts, or as whom they look. */
export function Banners({ open }: { readonly open: (what: OpenOverlay) => void }) {
  return (
    <>
      <SeeAsBanner />
      <AbsenceLine open={open} />
    </>
  )
}
