import { Dialog } from '#ui/overlays/dialog.tsx'

import type { ImportKind } from '../contract/imports.ts'
import { ImportsOfKind } from './imports-of-kind.tsx'

/** History of one kind, as a dialog over its upload screen. */
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
