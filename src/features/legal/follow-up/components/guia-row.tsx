import { Checkbox } from '#ui/fields/checkbox.tsx'
import { dateMask } from '#ui/fields/masks.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type Cents, formatAmount } from '#values/cents.ts'

import type { GuiaWire } from '../contract/words.ts'
import type { GuiaLocks } from '../rules/locks.ts'
import { TicketRequestLine } from './ticket-request-line.tsx'
import { guiaProblems } from './guia-drafts.ts'
import { ProtocolLine } from './protocol-line.tsx'

/** An edited guia; unset texts are empty. */
export type GuiaDraft = {
  readonly key: string
  readonly id: number | null
  readonly valor: Cents | null
  readonly numeroPO: string
  readonly numeroChamadoPagamento: string
  readonly comprovantePagamento: boolean
  readonly numeroChamadoAjuizamento: string
  readonly statusChamadoAjuizamento: string
  readonly numeroProtocolo: string
  /** As typed: DD/MM/AAAA. */
  readonly dataAjuizamento: string
  /** Another action has the same number on purpose. */
  readonly mesmoProcesso: boolean
}

type TicketRequestWire = GuiaWire['pedidoChamado']

/** Ticket number, or its substitute. */
function TicketNumber({
  number,
  asking,
}: {
  readonly number: string
  readonly asking: TicketRequestWire
}) {
  if (number !== '') return number
  return asking?.estado === 'PEDIDO' ? 'chamado pedido' : 'abre com o chamado'
}

/** One guia by field (spec 2:2.5). */
export function GuiaRow({
  draft,
  locks,
  place,
  lawsuitId,
  asking,
  readOnlyBecause,
  onChange,
}: {
  readonly draft: GuiaDraft
  readonly locks: GuiaLocks
  readonly place: number
  readonly lawsuitId: number
  readonly asking: TicketRequestWire
  readonly readOnlyBecause: string | undefined
  readonly onChange: (draft: GuiaDraft) => void
}) {
  const problems = guiaProblems(draft)
  const named = (label: string) => `${label}, guia ${place}`
  const text = (
    field: 'numeroPO' | 'numeroChamadoPagamento' | 'statusChamadoAjuizamento' | 'numeroProtocolo',
    label: string,
    lock: string | undefined,
    width: number,
    error?: string,
  ) => (
    <TextField
      inRow
      label={named(label)}
      width={width}
      value={draft[field]}
      maxLength={60}
      disabled={lock !== undefined}
      error={error}
      onChange={(value) => onChange({ ...draft, [field]: value })}
    />
  )
  return (
    <>
      <tr>
        <td>
          <TicketNumber number={draft.numeroChamadoAjuizamento} asking={asking} />
        </td>
        <td>{text('statusChamadoAjuizamento', 'Status Chamado Ajuizamento', locks.status, 130)}</td>
        <td>
          {text(
            'numeroProtocolo',
            'Número Protocolo',
            locks.protocolo,
            210,
            problems.numeroProtocolo,
          )}
        </td>
        <td>
          <MaskedField
            inRow
            label={named('Data Ajuizamento')}
            mask={dateMask}
            width={110}
            value={draft.dataAjuizamento}
            error={draft.dataAjuizamento.length === 10 ? problems.dataAjuizamento : undefined}
            disabled={locks.data !== undefined}
            onChange={(dataAjuizamento) => onChange({ ...draft, dataAjuizamento })}
          />
        </td>
        <td>
          <MoneyField
            inRow
            label={named('Guia pgto. (R$)')}
            width={120}
            format={formatAmount}
            value={draft.valor ?? undefined}
            error={problems.valor}
            disabled={locks.valor !== undefined}
            onChange={(valor) => onChange({ ...draft, valor: valor ?? null })}
          />
        </td>
        <td>{text('numeroPO', 'Num. PO', locks.po, 120)}</td>
        <td>{text('numeroChamadoPagamento', 'Num. Chamado pgto.', locks.chamadoPagamento, 120)}</td>
        <td>
          <Checkbox
            label={named('Comp PG (R$)')}
            checked={draft.comprovantePagamento}
            disabled={locks.comprovante !== undefined}
            onChange={(comprovantePagamento) => onChange({ ...draft, comprovantePagamento })}
          />
        </td>
      </tr>
      {asking !== null && (
        <tr>
          <td colSpan={8}>
            <TicketRequestLine
              asking={asking}
              lawsuitId={lawsuitId}
              guiaId={draft.id}
              readOnlyBecause={readOnlyBecause}
            />
          </td>
        </tr>
      )}
      {draft.numeroProtocolo !== '' && (
        <tr>
          <td colSpan={8}>
            <ProtocolLine
              id={lawsuitId}
              number={draft.numeroProtocolo}
              place={place}
              isShared={draft.mesmoProcesso}
              disabled={locks.protocolo !== undefined}
              onShare={(mesmoProcesso) => onChange({ ...draft, mesmoProcesso })}
            />
          </td>
        </tr>
      )}
    </>
  )
}
