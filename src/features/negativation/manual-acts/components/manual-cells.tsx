import { IconNote, IconNotes } from '@tabler/icons-react'

import type { ListedGroup } from '#listing/groups.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'

import type { ManualBoleto } from '../contract/manual.ts'
import { GuarantorsCell } from '#features/negativation/debt-items/components/row-cells.tsx'
import { fiadoresOfTenant, justificationOfTenant } from './manual-words.ts'

type Notes = {
  readonly noteOf: (row: ManualBoleto) => string
  readonly onNote: (row: ManualBoleto) => void
}

/** A note that is highlighted when filled. */
function NoteCell({ row, noteOf, onNote }: Notes & { readonly row: ManualBoleto }) {
  const isFilled = noteOf(row) !== ''
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
      onClick={() => onNote(row)}
    />
  )
}

/** Fiadores with their details; of a tenant, how many different ones. */
export const fiadoresCells = (onGuarantors: (row: ManualBoleto) => void) => ({
  cell: (row: ManualBoleto) => <GuarantorsCell row={row} onOpen={() => onGuarantors(row)} />,
  group: ({ rows }: ListedGroup<ManualBoleto>) => fiadoresOfTenant(rows),
})

const justificationOf = ({ serasaJustificatica }: ManualBoleto) =>
  serasaJustificatica?.txtJustificativa ?? ''

/** The justification of a boleto; of a tenant, the one they share or how many have one. */
export const writtenJustification = {
  cell: (row: ManualBoleto) => justificationOf(row) || '-',
  group: ({ rows }: ListedGroup<ManualBoleto>) => justificationOfTenant(rows.map(justificationOf)),
}

/** Cells of a manual screen: fiadores with details, and a note that is highlighted when filled. */
export const manualCells = (
  acts: Notes & { readonly onGuarantors: (row: ManualBoleto) => void },
) => ({
  qtdFiadores: fiadoresCells(acts.onGuarantors),
  'serasaJustificatica.txtJustificativa': {
    group: ({ rows }: ListedGroup<ManualBoleto>) => justificationOfTenant(rows.map(acts.noteOf)),
    cell: (row: ManualBoleto) => <NoteCell row={row} {...acts} />,
  },
})
