import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { useDownload } from '#listing/files/use-download.ts'
import { today } from '#listing/today.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import styles from './sheet-to-sign.module.css'

/** What a sheet shows: what waits in the search, the selection, or the approvals of a day. */
export type SheetWanted = 'WAITING' | 'SELECTED' | { readonly approvedOn: LocalDate }

type Props<C extends Call> = {
  readonly call: C
  readonly input: (wanted: SheetWanted) => InputOf<C>
  /** '83 boletos', 'Os 3 selecionados'; undefined without a selection. */
  readonly waiting: string
  readonly selected: string | undefined
  readonly isEmpty: boolean
}

const kinds = { WAITING: 'WAITING', SELECTED: 'SELECTED', APPROVED: 'APPROVED' } as const
type Kind = keyof typeof kinds

function SheetDialog<C extends Call>({
  call,
  input,
  waiting,
  selected,
  isEmpty,
  onClose,
}: Props<C> & { readonly onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(selected ? 'SELECTED' : isEmpty ? 'APPROVED' : 'WAITING')
  const [typed, setTyped] = useState(formatDate(today()))
  const { busy, download } = useDownload({ onDone: onClose })
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
            disabledBecause={because}
            onClick={() => void download(call, input(wanted))}
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
      <SelectField
        label="O que imprimir"
        autoFocusInDialog
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        options={[
          ...(selected ? [{ value: kinds.SELECTED, label: selected }] : []),
          { value: kinds.WAITING, label: `O que espera aprovação: ${waiting}` },
          { value: kinds.APPROVED, label: 'O que foi aprovado em um dia' },
        ]}
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
    </Dialog>
  )
}

/** 'Baixar a folha para assinar' in the foot of a confirmation: what it asks about, at once. */
export function DownloadSheet<C extends Call>({
  call,
  input,
  wanted,
}: Pick<Props<C>, 'call' | 'input'> & { readonly wanted: SheetWanted }) {
  const { busy, download } = useDownload()
  return (
    <Button
      kind="text"
      icon={<IconSignature size={16} stroke={1.75} />}
      loading={busy}
      onClick={() => void download(call, input(wanted))}
    >
      Baixar a folha para assinar
    </Button>
  )
}

/** 'Folha para assinar' of an approval list: chooses what to print and downloads the PDF. */
export function SheetToSign<C extends Call>(props: Props<C>) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        label="Folha para assinar"
        icon={<IconSignature size={18} stroke={1.75} />}
        hasPopup="dialog"
        onClick={() => setOpened(true)}
      />
      <p className={styles['onPaper']}>
        Esta lista não é a folha da aprovação: para assinar, baixe a Folha para assinar na tela.
      </p>
      {opened && <SheetDialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}
