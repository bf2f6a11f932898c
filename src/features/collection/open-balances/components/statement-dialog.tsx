import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'

import { useDownload } from '#listing/files/use-download.ts'
import { today } from '#listing/today.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { downloadStatement, type StatementKind, STATEMENTS } from '../contract/statement.ts'
import { mayStateOn } from '../rules/statement.ts'

/** Boletos of a statement: the selected ones, or those of a customer. */
type StatementOf = {
  readonly slipIds: readonly number[]
  /** Without it only the selected boletos can be stated. */
  readonly clientId?: number
}

type Which = 'ESCOLHIDOS' | 'VENCIDOS' | 'ABERTOS'

const documents = Object.entries(STATEMENTS).map(([value, label]) => ({
  value,
  label: value === 'RELATORIO' ? `${label}, com os títulos de cada boleto` : label,
}))

const chosenWords = (count: number) =>
  count === 1 ? 'O boleto escolhido' : `Os ${formatWhole(count)} boletos escolhidos`

type DialogProps = { readonly of: StatementOf; readonly onClose: () => void }

/** The boletos that can be chosen. */
const choicesOf = ({ slipIds, clientId }: StatementOf) => [
  ...(slipIds.length > 0 ? [{ value: 'ESCOLHIDOS', label: chosenWords(slipIds.length) }] : []),
  ...(clientId === undefined
    ? []
    : [
        { value: 'VENCIDOS', label: 'Todos os vencidos' },
        { value: 'ABERTOS', label: 'Todos em aberto, também os a vencer' },
      ]),
]

/** The form of the statement, and its download. */
function useStatement({ of: { slipIds, clientId }, onClose }: DialogProps) {
  const [documento, setDocumento] = useState<StatementKind>('DEMONSTRATIVO')
  const [which, setWhich] = useState<Which>(slipIds.length > 0 ? 'ESCOLHIDOS' : 'VENCIDOS')
  const [typed, setTyped] = useState(formatDate(today()))
  const { busy, download } = useDownload({ onDone: onClose })
  const day = parseBrDate(typed)
  const because =
    day === undefined ? 'Escreva o dia como dd/mm/aaaa.' : mayStateOn(day, today())?.because
  const take = () =>
    void download(downloadStatement, {
      documento,
      ...(day === undefined ? {} : { dia: day }),
      ...(which === 'ESCOLHIDOS' ? { slipIds: [...slipIds] } : { quais: which }),
      ...(clientId === undefined ? {} : { clientId }),
    })
  return {
    documento,
    setDocumento,
    which,
    setWhich,
    typed,
    setTyped,
    because,
    busy,
    take,
  }
}

function StatementDialog({ of, onClose }: DialogProps) {
  const { busy, because, take, ...form } = useStatement({ of, onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Demonstrativo (PDF)"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" loading={busy} disabledBecause={because} onClick={take}>
            Baixar o demonstrativo
          </Button>
        </>
      }
    >
      <p>
        Um PDF para o lojista, com o nome, o CNPJ e o endereço do shopping, uma linha por boleto com
        correção, multa e juros do dia, como pagar e a quem responder.
      </p>
      <SelectField
        label="Documento"
        autoFocusInDialog
        value={form.documento}
        onChange={(value) => form.setDocumento(value as StatementKind)}
        options={documents}
      />
      <SelectField
        label="Boletos"
        value={form.which}
        onChange={(value) => form.setWhich(value as Which)}
        options={choicesOf(of)}
      />
      <DayField
        label="Valores do dia"
        today={today()}
        value={form.typed}
        onChange={form.setTyped}
        error={because}
      />
    </Dialog>
  )
}

/** 'Demonstrativo (PDF)': chooses document, boletos and day, and downloads the file. */
export function StatementButton({
  of,
  inPanel = false,
}: {
  readonly of: StatementOf
  /** In the side panel it is an icon. */
  readonly inPanel?: boolean
}) {
  const [opened, setOpened] = useState(false)
  const icon = <IconFileInvoice size={16} stroke={1.75} />
  return (
    <>
      {inPanel ? (
        <IconButton
          size="row"
          label="Demonstrativo (PDF)"
          icon={icon}
          hasPopup="dialog"
          onClick={() => setOpened(true)}
        />
      ) : (
        <Button icon={icon} onClick={() => setOpened(true)}>
          Demonstrativo (PDF)
        </Button>
      )}
      {opened && <StatementDialog of={of} onClose={() => setOpened(false)} />}
    </>
  )
}
