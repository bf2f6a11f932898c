import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type Props = {
  readonly busy: boolean
  readonly endsPromise?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before a negotiation or a contact record is deleted. */
export function RemovalDialog({ endsPromise = false, ...rest }: Props) {
  return (
    <ConfirmDialog
      opened
      danger
      question="Você tem certeza que deseja excluir essa negociação?"
      confirmLabel="Excluir"
      notes={
        endsPromise
          ? [
              {
                tone: 'alert',
                text: 'A promessa deixa de valer: os boletos voltam à cobrança.',
              },
            ]
          : []
      }
      {...rest}
    />
  )
}
