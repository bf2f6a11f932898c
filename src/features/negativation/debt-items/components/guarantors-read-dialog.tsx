import { Dialog } from '#ui/overlays/dialog.tsx'

import type { Fiador } from '../contract/boleto.ts'
import { GuarantorList } from './guarantor-list.tsx'
import { RecordLine, type RecordOf } from './record-line.tsx'

export function GuarantorsReadDialog({
  row,
  addressLabel,
  onClose,
}: {
  readonly row: RecordOf & { readonly fiadores: readonly Fiador[] }
  readonly addressLabel?: string
  readonly onClose: () => void
}) {
  return (
    <Dialog opened onClose={onClose} title="Detalhes do Fiador">
      <RecordLine rows={[row]} />
      <GuarantorList
        numBoleto={row.numBoleto}
        fiadores={row.fiadores}
        {...(addressLabel === undefined ? {} : { addressLabel })}
      />
    </Dialog>
  )
}
