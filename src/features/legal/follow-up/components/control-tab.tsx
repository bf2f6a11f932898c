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

/** The typed status, kind of credit and interruption, with why they cannot be saved yet. */
function useControlForm(lawsuit: LawsuitDetail, readOnlyBecause: string | undefined) {
  const statuses = useQuery(courtStatusesQuery).data?.data ?? []
  const savedStatus = String(lawsuit.idStatusAcao ?? '')
  const savedKind = String(lawsuit.idEspecieCredito ?? '')
  const [status, setStatus] = useState(savedStatus)
  const [kind, setKind] = useState(savedKind)
  const [reason, setReason] = useState('')
  const [interruption, setInterruption] = useState({ ato: '', data: '' })
  const because = readOnlyBecause ?? (isFiled(lawsuit) ? undefined : locked)
  const effect = statuses.find(({ id }) => String(id) === status)?.efeito ?? 'SEGUE'
  const closes = effect !== 'SEGUE' && status !== savedStatus
  const { ato, data } = interruption
  const interruptedOn = parseBrDate(data)
  const interruptionProblem = data === '' || interruptedOn ? undefined : noSuchDay
  const interrupts = ato !== '' || data !== ''
  const isSame = !interrupts && status === savedStatus && kind === savedKind
  return {
    statuses,
    status,
    setStatus,
    kind,
    setKind,
    reason,
    setReason,
    interruption,
    setInterruption,
    interruptionProblem,
    because,
    effect,
    closes,
    saveBecause:
      readOnlyBecause ??
      (interrupts ? undefined : because) ??
      (isSame ? 'Nada mudou.' : undefined) ??
      interruptionProblem ??
      (interrupts && (ato === '' || !interruptedOn) ? 'Informe o ato e a data dele.' : undefined) ??
      (closes && !isReasonEnough(reason) ? shortReason().because : undefined),
    input: {
      id: lawsuit.idAcaoAjuizamento,
      ...(because === undefined && {
        idStatusAcao: status === '' ? null : Number(status),
        idEspecieCredito: kind === '' ? null : Number(kind),
      }),
      ...(closes && { motivo: reason }),
      ...(interruptedOn &&
        ato !== '' && { interrupcao: { ato: ato as InterruptingAct, data: interruptedOn } }),
      idFase: lawsuit.idFaseAtual,
    },
  }
}

const interruptedWords = ({ data, ato }: NonNullable<LawsuitDetail['interrupcao']>) =>
  `Prescrição interrompida em ${formatDate(data)} (${ato}). Ela se interrompe uma só vez (CC 202).`

type ControlForm = ReturnType<typeof useControlForm>

/** Status and kind of credit, and the reason of a status that ends the action. */
function StatusFields({ form }: { readonly form: ControlForm }) {
  const kinds = useQuery(creditKindsQuery).data?.data ?? []
  const { statuses, because, closes } = form
  return (
    <>
      <SelectField
        label="Status Da Ação"
        options={statuses.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={form.status}
        onChange={form.setStatus}
        disabled={because !== undefined}
        hint={closes ? `Este status encerra a ação. ${STATUS_EFFECTS[form.effect]}.` : undefined}
      />
      <SelectField
        label="Tipo de Crédito"
        options={kinds.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={form.kind}
        onChange={form.setKind}
        disabled={because !== undefined}
      />
      {closes && (
        <TextAreaField
          label="Motivo do encerramento"
          value={form.reason}
          onChange={form.setReason}
          maxLength={2000}
          required
        />
      )}
    </>
  )
}

/** 'Controle de ações': status and kind of credit of a filed action. */
export function ControlTab({
  lawsuit,
  readOnlyBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly readOnlyBecause: string | undefined
}) {
  const form = useControlForm(lawsuit, readOnlyBecause)
  const { interruption, setInterruption } = form
  const act = useAct(saveLawsuit, {
    success: ({ mensagem }) => mensagem,
    onFailure: (failure) => toastFailureAs('Falha ao salvar', failure),
    invalidates: [lawsuitQueries],
  })
  return (
    <div className={styles['fields']}>
      {form.because !== undefined && <p className={styles['note']}>{form.because}</p>}
      <StatusFields form={form} />
      {lawsuit.interrupcao && (
        <p className={styles['note']}>{interruptedWords(lawsuit.interrupcao)}</p>
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
        error={form.interruptionProblem}
        disabled={readOnlyBecause !== undefined}
        onChange={(data) => setInterruption({ ...interruption, data })}
      />
      <div>
        <Button
          kind="primary"
          loading={act.busy}
          disabledBecause={form.saveBecause}
          onClick={() => void act.run(form.input)}
        >
          Salvar
        </Button>
      </div>
    </div>
  )
}
