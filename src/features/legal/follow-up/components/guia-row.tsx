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

type FieldsProps = {
  readonly draft: GuiaDraft
  readonly locks: GuiaLocks
  readonly place: number
  readonly onChange: (draft: GuiaDraft) => void
}

const textFields = {
  statusChamadoAjuizamento: { label: 'Status Chamado Ajuizamento', width: 130, lock: 'status' },
  numeroProtocolo: { label: 'Número Protocolo', width: 210, lock: 'protocolo' },
  numeroPO: { label: 'Num. PO', width: 120, lock: 'po' },
  numeroChamadoPagamento: { label: 'Num. Chamado pgto.', width: 120, lock: 'chamadoPagamento' },
} as const

function TextCell({
  field,
  error,
  draft,
  locks,
  place,
  onChange,
}: FieldsProps & { readonly field: keyof typeof textFields; readonly error?: string | undefined }) {
  const { label, width, lock } = textFields[field]
  return (
    <td>
      <TextField
        inRow
        label={`${label}, guia ${place}`}
        width={width}
        value={draft[field]}
        maxLength={60}
        disabled={locks[lock] !== undefined}
        error={error}
        onChange={(value) => onChange({ ...draft, [field]: value })}
      />
    </td>
  )
}

/** The editable fields of a guia. */
function GuiaFields(props: FieldsProps) {
  const { draft, locks, place, onChange } = props
  const problems = guiaProblems(draft)
  const named = (label: string) => `${label}, guia ${place}`
  return (
    <>
      <TextCell {...props} field="statusChamadoAjuizamento" />
      <TextCell {...props} field="numeroProtocolo" error={problems.numeroProtocolo} />
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
      <TextCell {...props} field="numeroPO" />
      <TextCell {...props} field="numeroChamadoPagamento" />
      <td>
        <Checkbox
          label={named('Comp PG (R$)')}
          checked={draft.comprovantePagamento}
          disabled={locks.comprovante !== undefined}
          onChange={(comprovantePagamento) => onChange({ ...draft, comprovantePagamento })}
        />
      </td>
    </>
  )
}

/** One guia by field (spec 2:2.5). */
export function GuiaRow({
  lawsuitId,
  asking,
  readOnlyBecause,
  ...fields
}: FieldsProps & {
  readonly lawsuitId: number
  readonly asking: TicketRequestWire
  readonly readOnlyBecause: string | undefined
}) {
  const { draft, locks, place, onChange } = fields
  return (
    <>
      <tr>
        <td>
          <TicketNumber number={draft.numeroChamadoAjuizamento} asking={asking} />
        </td>
        <GuiaFields {...fields} />
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
