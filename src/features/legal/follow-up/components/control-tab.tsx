import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import {
  INTERRUPTING_ACTS,
  type InterruptingAct,
  STATUS_EFFECTS,
} from '#features/legal/lawsuits/contract/endings.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { dateMask, noSuchDay } from '#ui/fields/masks.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import { type LawsuitDetail, saveLawsuit } from '../contract/acts.ts'
import { courtStatusesQuery, creditKindsQuery } from '../queries.ts'
import { isFiledStatus } from '#features/legal/lawsuits/rules/phases.ts'
import styles from './detail.module.css'

const acts = Object.entries(INTERRUPTING_ACTS).map(([value, label]) => ({ value, label }))

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
    onFailure: (failure) => toastFailureAs('Falha ao salvar', failure),
    invalidates: [lawsuitQueries],
  })
  const because = readOnlyBecause ?? (isFiled(lawsuit) ? undefined : locked)
  const [reason, setReason] = useState('')
  const [interruption, setInterruption] = useState({ ato: '', data: '' })
  const effect = statuses.find(({ id }) => String(id) === status)?.efeito ?? 'SEGUE'
  const closes = effect !== 'SEGUE' && status !== String(lawsuit.idStatusAcao ?? '')
  const interruptedOn = parseBrDate(interruption.data)
  const interruptionProblem = interruption.data === '' || interruptedOn ? undefined : noSuchDay
  const interrupts = interruption.ato !== '' || interruption.data !== ''
  const isSame =
    !interrupts &&
    status === String(lawsuit.idStatusAcao ?? '') &&
    kind === String(lawsuit.idEspecieCredito ?? '')
  const saveBecause =
    readOnlyBecause ??
    (interrupts ? undefined : because) ??
    (isSame ? 'Nada mudou.' : undefined) ??
    interruptionProblem ??
    (interrupts && (interruption.ato === '' || !interruptedOn)
      ? 'Informe o ato e a data dele.'
      : undefined) ??
    (closes && !isReasonEnough(reason) ? shortReason().because : undefined)
  return (
    <div className={styles['fields']}>
      {because !== undefined && <p className={styles['note']}>{because}</p>}
      <SelectField
        label="Status Da Ação"
        options={statuses.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={status}
        onChange={setStatus}
        disabled={because !== undefined}
        hint={closes ? `Este status encerra a ação. ${STATUS_EFFECTS[effect]}.` : undefined}
      />
      <SelectField
        label="Tipo de Crédito"
        options={kinds.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={kind}
        onChange={setKind}
        disabled={because !== undefined}
      />
      {closes && (
        <TextAreaField
          label="Motivo do encerramento"
          value={reason}
          onChange={setReason}
          maxLength={2000}
          required
        />
      )}
      {lawsuit.interrupcao && (
        <p className={styles['note']}>
          {`Prescrição interrompida em ${formatDate(lawsuit.interrupcao.data)} (${lawsuit.interrupcao.ato}). Ela se interrompe uma só vez (CC 202).`}
        </p>
      )}
      <SelectField
        label="Ato que interrompeu a prescrição"
        options={acts}
        value={interruption.ato}
        onChange={(ato) => setInterruption({ ...interruption, ato })}
        disabled={readOnlyBecause !== undefined}
      />
      <MaskedField
        label="Data do ato"
        mask={dateMask}
        value={interruption.data}
        error={interruptionProblem}
        disabled={readOnlyBecause !== undefined}
        onChange={(data) => setInterruption({ ...interruption, data })}
      />
      <div>
        <Button
          kind="primary"
          loading={act.busy}
          disabledBecause={saveBecause}
          onClick={() =>
            void act.run({
              id: lawsuit.idAcaoAjuizamento,
              ...(because === undefined && {
                idStatusAcao: status === '' ? null : Number(status),
                idEspecieCredito: kind === '' ? null : Number(kind),
              }),
              ...(closes && { motivo: reason }),
              ...(interruptedOn &&
                interruption.ato !== '' && {
                  interrupcao: { ato: interruption.ato as InterruptingAct, data: interruptedOn },
                }),
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
