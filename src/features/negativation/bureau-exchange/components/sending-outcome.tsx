import { ExportButton } from '#listing/screen/export-button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { lazyDialog } from '#ui/display/lazy-part.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatBrl, sumCents } from '#values/cents.ts'

import type { Sending } from '../contract/calls.ts'
import { downloadNotSent } from '../contract/unsent-items.ts'

const OutcomeDialog = lazyDialog(
  async () =>
    (await import('#features/negativation/debt-items/components/outcome-dialog.tsx')).OutcomeDialog,
)

const boleto = { one: 'boleto', many: 'boletos' }

const lotesOf = ({ lotes }: Sending) =>
  lotes
    .map(
      ({ remessa, pessoas }) =>
        `remessa ${remessa} com ${formatCount(pessoas, { one: 'registro', many: 'registros' })}`,
    )
    .join('; ')

/** Shows the result of a sending; returns true when skipped items need a list. */
export function showSendingResult(answer: Sending): boolean {
  if (answer.enviados === 0 || answer.retirados.length + answer.bloqueados.length > 0) return true
  showToast({
    tone: 'done',
    title: answer.mensagem,
    detail: `${formatCount(answer.enviados, boleto)}, ${formatBrl(answer.valor)}: ${lotesOf(answer)}.`,
  })
  return false
}

/** '17 bloqueados, R$ 8.120,00': boletos that a guard excluded from this sending. */
const blockedWords = ({ bloqueados }: Sending): string => {
  const rows = bloqueados.filter(({ pessoa }) => pessoa === 'LOJISTA')
  return rows.length === 0
    ? ''
    : `; ${formatCount(rows.length, { one: 'bloqueado', many: 'bloqueados' })}, ${formatBrl(sumCents(rows.map(({ valor }) => valor)))}`
}

type Row = Sending['bloqueados'][number]

const rowsOf = (some: readonly Row[] = []) =>
  some.map(
    ({
      idBoleto,
      numBoleto,
      pessoa,
      codigo,
      texto,
      nomFantasia,
      luc,
      nmShopping,
      valor,
      agora,
    }) => ({
      key: `${idBoleto} ${pessoa} ${codigo}`,
      numBoleto,
      texto,
      of: { client: `${nomFantasia} ${luc}`, mall: nmShopping, value: valor, now: agora },
    }),
  )

/**
 * Result of a sending: sent, withdrawn as paid and blocked by a guard, each with name, value and
 * current status.
 */
export function SendingOutcome({
  outcome,
  onClose,
}: {
  readonly outcome: Sending | undefined
  readonly onClose: () => void
}) {
  const heldRows = outcome?.bloqueados.filter(({ pessoa }) => pessoa === 'LOJISTA')
  return (
    <OutcomeDialog
      opened={outcome !== undefined}
      onClose={onClose}
      title={outcome?.mensagem ?? ''}
      doneText={
        outcome && outcome.enviados > 0
          ? `${formatCount(outcome.enviados, boleto)}: ${lotesOf(outcome)}${blockedWords(outcome)}`
          : `Nenhum boleto enviado${outcome ? blockedWords(outcome) : ''}`
      }
      {...(outcome ? { sum: outcome.valor } : {})}
      groups={[
        { label: 'Retirados', rows: rowsOf(outcome?.retirados) },
        { label: 'Bloqueados', rows: rowsOf(heldRows?.filter(({ fica }) => !fica)) },
        { label: 'Não enviados', rows: rowsOf(heldRows?.filter(({ fica }) => fica)) },
        {
          label: 'Enviados sem um fiador',
          rows: rowsOf(outcome?.bloqueados.filter(({ pessoa }) => pessoa !== 'LOJISTA')),
        },
      ]}
      tools={
        outcome?.idResultado && (
          <ExportButton download={downloadNotSent} input={{ id: outcome.idResultado }} />
        )
      }
    />
  )
}
