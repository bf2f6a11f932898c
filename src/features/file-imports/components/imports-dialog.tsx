import { Dialog } from '#ui/overlays/dialog.tsx'

import type { ImportKind } from '../contract.ts'
import { ImportsOfKind } from './imports-of-kind.tsx'

/** The files of one kind, over the screen that hands them in. */
export const ImportsDialog = ({
  kind,
  onClose,
}: {
  readonly kind: ImportKind
  readonly onClose: () => void
}) => (
  <Dialog opened onClose={onClose} title="Importações" size="wide">
    <ImportsOfKind kind={kind} />
  </Dialog>
)
