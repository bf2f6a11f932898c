import { useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { useDownload } from '#listing/files/use-download.ts'
import { today } from '#listing/today.ts'
import { Button } from '#ui/actions/button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import type { SheetWanted } from './download-sheet.tsx'

/** Props of the dialog. */
export type SheetDialogProps<C extends Call> = {
  readonly call: C
  readonly input: (wanted: SheetWanted) => InputOf<C>
  /** '83 boletos', 'Os 3 selecionados'; undefined without a selection. */
  readonly waiting: string
  readonly selected: string | undefined
  readonly isEmpty: boolean
}

const kinds = { WAITING: 'WAITING', SELECTED: 'SELECTED', APPROVED: 'APPROVED' } as const
type Kind = keyof typeof kinds

const optionsOf = (selected: string | undefined, waiting: string) => [
  ...(selected ? [{ value: kinds.SELECTED, label: selected }] : []),
  { value: kinds.WAITING, label: `O que espera aprovação: ${waiting}` },
  { value: kinds.APPROVED, label: 'O que foi aprovado em um dia' },
]

/** What to print: the selection, what waits, or what was approved on a day. */
function useSheetChoice({
  selected,
  isEmpty,
}: Pick<SheetDialogProps<Call>, 'selected' | 'isEmpty'>) {
  const [kind, setKind] = useState<Kind>(selected ? 'SELECTED' : isEmpty ? 'APPROVED' : 'WAITING')
  const [typed, setTyped] = useState(formatDate(today()))
  const day = parseBrDate(typed)
  const wrongDay =
    day === undefined
      ? 'Escreva o dia como dd/mm/aaaa.'
      : day > today()
        ? 'Escolha hoje ou um dia passado.'
        : undefined
  const because =
    kind === 'APPROVED'
      ? wrongDay
      : kind === 'WAITING' && isEmpty
        ? 'Nada espera aprovação nesta busca.'
        : undefined
  const wanted: SheetWanted = kind === 'APPROVED' && day ? { approvedOn: day } : (kind as 'WAITING')
  return { kind, setKind, typed, setTyped, wrongDay, because, wanted }
}

function SheetFields({
  choice: { kind, setKind, typed, setTyped, wrongDay },
  selected,
  waiting,
}: Pick<SheetDialogProps<Call>, 'selected' | 'waiting'> & {
  readonly choice: ReturnType<typeof useSheetChoice>
}) {
  return (
    <>
      <SelectField
        label="O que imprimir"
        autoFocusInDialog
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        options={optionsOf(selected, waiting)}
      />
      {kind === 'APPROVED' && (
        <DayField
          label="Dia da aprovação"
          today={today()}
          value={typed}
          onChange={setTyped}
          error={wrongDay}
        />
      )}
    </>
  )
}

/** 'Folha para assinar': chooses what to print and downloads the PDF. */
export function SheetDialog<C extends Call>({
  call,
  input,
  waiting,
  selected,
  isEmpty,
  onClose,
}: SheetDialogProps<C> & { readonly onClose: () => void }) {
  const choice = useSheetChoice({ selected, isEmpty })
  const { busy, download } = useDownload({ onDone: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Folha para assinar"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            loading={busy}
            disabledBecause={choice.because}
            onClick={() => void download(call, input(choice.wanted))}
          >
            Baixar a folha para assinar
          </Button>
        </>
      }
    >
      <p>
        Um PDF em A4 com uma folha por shopping: lojista, dias, valor, decisão e motivo, as somas, o
        total por extenso, o que mudou desde a etapa anterior e o lugar de duas assinaturas.
      </p>
      <SheetFields choice={choice} selected={selected} waiting={waiting} />
    </Dialog>
  )
}
