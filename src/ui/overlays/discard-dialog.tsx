import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before leaving unsaved text; `leaving` from `useLeaveGuard`. */
export function DiscardDialog({
  leaving,
}: {
  readonly leaving: { readonly stay: () => void; readonly go: () => void } | undefined
}) {
  if (!leaving) return null
  return (
    <ConfirmDialog
      opened
      danger
      question="Há alterações que não foram salvas."
      cancelLabel="Continuar editando"
      confirmLabel="Descartar"
      onClose={leaving.stay}
      onConfirm={leaving.go}
    />
  )
}
