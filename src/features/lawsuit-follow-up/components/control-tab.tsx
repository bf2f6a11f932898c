import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { lawsuitQueries } from '#features/lawsuits/contract/stale-names.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

import { type LawsuitDetail, saveLawsuit } from '../contract/acts.ts'
import { courtStatusesQuery, creditKindsQuery } from '../queries.ts'
import { isFiledStatus } from '#features/lawsuits/rules/phases.ts'
import styles from './detail.module.css'

const locked =
  'Status da ação e tipo de crédito pedem uma guia com comprovante, valor, chamado de pagamento e chamado de ajuizamento com status Ajuizado.'

const isFiled = (lawsuit: LawsuitDetail) =>
  lawsuit.guias.some(
    (guia) =>
      guia.comprovantePagamento &&
      (guia.valor ?? 0) > 0 &&
      guia.numeroChamadoPagamento !== null &&
      isFiledStatus(guia.statusChamadoAjuizamento),
  )

/** 'Controle de ações': status and kind of credit of a filed action. */
export function ControlTab({
  lawsuit,
  readOnlyBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly readOnlyBecause: string | undefined
}) {
  const statuses = useQuery(courtStatusesQuery).data?.data ?? []
  const kinds = useQuery(creditKindsQuery).data?.data ?? []
  const [status, setStatus] = useState(String(lawsuit.idStatusAcao ?? ''))
  const [kind, setKind] = useState(String(lawsuit.idEspecieCredito ?? ''))
  const act = useAct(saveLawsuit, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
  })
  const because = readOnlyBecause ?? (isFiled(lawsuit) ? undefined : locked)
  const closes = statuses.find(({ id }) => String(id) === status)?.encerra === true
  const isSame =
    status === String(lawsuit.idStatusAcao ?? '') && kind === String(lawsuit.idEspecieCredito ?? '')
  return (
    <div className={styles['fields']}>
      {because !== undefined && <p className={styles['note']}>{because}</p>}
      <SelectField
        label="Status Da Ação"
        options={statuses.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={status}
        onChange={setStatus}
        disabled={because !== undefined}
        hint={closes ? 'Este status encerra a ação.' : undefined}
      />
      <SelectField
        label="Tipo de Crédito"
        options={kinds.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={kind}
        onChange={setKind}
        disabled={because !== undefined}
      />
      <div>
        <Button
          kind="primary"
          loading={act.busy}
          disabledBecause={because ?? (isSame ? 'Nada mudou.' : undefined)}
          onClick={() =>
            void act.run({
              id: lawsuit.idAcaoAjuizamento,
              idStatusAcao: status === '' ? null : Number(status),
              idEspecieCredito: kind === '' ? null : Number(kind),
              idFase: lawsuit.idFaseAtual,
            })
          }
        >
          Salvar
        </Button>
      </div>
    </div>
  )
}
