import { IconNote, IconNotes } from '@tabler/icons-react'

import { IconButton } from '#ui/actions/icon-button.tsx'

import type { ManualBoleto } from '../contract/manual.ts'
import { GuarantorsCell } from '#features/negativation/debt-items/components/row-cells.tsx'

/** Cells of a manual screen: fiadores with details, and a note that is highlighted when filled. */
export const manualCells = (acts: {
  readonly noteOf: (row: ManualBoleto) => string
  readonly onGuarantors: (row: ManualBoleto) => void
  readonly onNote: (row: ManualBoleto) => void
}) => ({
  qtdFiadores: (row: ManualBoleto) => (
    <GuarantorsCell row={row} onOpen={() => acts.onGuarantors(row)} />
  ),
  'serasaJustificatica.txtJustificativa': (row: ManualBoleto) => {
    const isFilled = acts.noteOf(row) !== ''
    const Icon = isFilled ? IconNotes : IconNote
    return (
      <IconButton
        size="row"
        hasPopup="dialog"
        tone={isFilled ? 'accent' : 'neutral'}
        label={
          isFilled
            ? `Ver a justificativa do boleto ${row.numBoleto}`
            : `Justificar o boleto ${row.numBoleto}`
        }
        icon={<Icon size={16} stroke={1.75} />}
        onClick={() => acts.onNote(row)}
      />
    )
  },
})
