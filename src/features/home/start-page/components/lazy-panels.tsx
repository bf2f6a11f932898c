import { lazyPart } from '#ui/display/lazy-part.tsx'

import { PanelShape } from './start-skeleton.tsx'

const Tall = () => <PanelShape height={300} />
const Low = () => <PanelShape height={92} />

// Panels of the start page that load with their chart, only for their audience. Each keeps its place
// while its script loads.
export const PrescriptionPanel = lazyPart(
  () =>
    import('#features/legal/prescription/components/prescription-panel.tsx').then(
      (module) => module.PrescriptionPanel,
    ),
  Tall,
)
export const OverduePanel = lazyPart(
  () =>
    import('#features/collection/prioritisation/components/overdue-panel.tsx').then(
      (module) => module.OverduePanel,
    ),
  Tall,
)
export const RecoveryPanel = lazyPart(() =>
  import('#features/negativation/recovery/components/recovery-panel.tsx').then(
    (module) => module.RecoveryPanel,
  ),
)

export const PinnedPanel = lazyPart(() =>
  import('#features/home/saved-views/components/pinned-panel.tsx').then(
    (module) => module.PinnedPanel,
  ),
)

// Only for users who follow up legal actions.
export const LegalStrip = lazyPart(
  () => import('./legal-start.tsx').then((module) => module.LegalStrip),
  Low,
)
export const ActsOfOthers = lazyPart(() =>
  import('./legal-start.tsx').then((module) => module.ActsOfOthers),
)
