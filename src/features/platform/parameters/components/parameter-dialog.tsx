import { useState } from 'react'

import { ChangedMeanwhile, chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'

import {
  agingParameterRecords,
  delinquencyParameterRecords,
  type BureauParameter,
  jobParameterRecords,
  lawsuitParameterRecords,
  simulateParameter,
} from '../contract/parameters.ts'
import type { Simulation } from '../contract/simulation.ts'
import { ParameterValue } from './parameter-value.tsx'
import styles from './parameter-dialog.module.css'
import { SimulationResult } from './simulation-result.tsx'

const formOf = (parameter: BureauParameter | undefined) => ({
  valor: parameter?.valorParametro ?? '',
  statusAtivo: parameter?.statusAtivo ?? true,
})

const recordsOf = ({ categoria }: BureauParameter) => {
  if (categoria === 'JOB') return jobParameterRecords
  if (categoria === 'AJUIZAMENTO') return lawsuitParameterRecords
  return categoria === 'INADIMPLENCIA' ? delinquencyParameterRecords : agingParameterRecords
}

/** Changes one parameter: a simulation is shown before it can be applied (rules 8). */
export function ParameterDialog(props: RecordProps<BureauParameter>) {
  return props.record && <ChangeOf {...props} record={props.record} />
}

type ChangeProps = RecordProps<BureauParameter> & { readonly record: BureauParameter }

/** The form of a parameter, and its simulation, which each edit discards. */
function useParameterChange(props: ChangeProps) {
  const { record } = props
  const recordForm = useRecord(recordsOf(record), props, { formOf, fields: ['valor'] })
  const { base: parameter = record } = recordForm
  const { valor, statusAtivo } = recordForm.form
  const [foreseen, setForeseen] = useState<Simulation>()
  const simulation = useAct(simulateParameter, {
    invalidates: [],
    fields: ['valor'],
    onDone: setForeseen,
  })
  return {
    recordForm,
    parameter,
    simulation,
    foreseen,
    change: { codigoParametro: parameter.codigoParametro, valor: valor.trim(), statusAtivo },
    hasChanged: valor.trim() !== parameter.valorParametro || statusAtivo !== parameter.statusAtivo,
    edit: (act: () => void) => {
      act()
      setForeseen(undefined)
      simulation.reset()
      recordForm.reset()
    },
  }
}

type ParameterChange = ReturnType<typeof useParameterChange>

/** Why the change cannot be stored: it is simulated first. */
function notStoredBecause({
  recordForm,
  parameter,
  foreseen,
}: ParameterChange): string | undefined {
  if (recordForm.newer) return chooseFirst
  if (foreseen) return foreseen.impedimento ?? undefined
  return parameter.exigeConfirmacao ? 'Simule antes de propor.' : 'Simule antes de aplicar.'
}

/** 'Cancelar', 'Simular', and 'Aplicar' or 'Propor alteração'. */
function ChangeFoot({
  of,
  reason,
  onClose,
}: {
  readonly of: ParameterChange
  readonly reason: string
  readonly onClose: () => void
}) {
  const { recordForm, parameter, simulation, change, hasChanged } = of
  const refusalText = useCompanyRefusal()
  const needsTwo = parameter.exigeConfirmacao
  return (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button
        loading={simulation.busy}
        disabledBecause={
          recordForm.newer ? chooseFirst : hasChanged ? undefined : 'Altere o valor para simular.'
        }
        onClick={() => void simulation.run(change)}
      >
        Simular
      </Button>
      <Button
        kind="primary"
        loading={recordForm.busy}
        disabledBecause={refusalText ?? notStoredBecause(of)}
        onClick={() =>
          recordForm.save({
            ...change,
            categoria: parameter.categoria,
            ...(needsTwo && reason.trim() !== '' ? { motivo: reason.trim() } : {}),
          })
        }
      >
        {needsTwo ? 'Propor alteração' : 'Aplicar'}
      </Button>
    </>
  )
}

function ChangeFields({
  of: { recordForm, parameter, simulation, edit },
}: {
  readonly of: ParameterChange
}) {
  const { valor, statusAtivo } = recordForm.form
  return (
    <div className={styles['fields']}>
      <TextField
        label="Código"
        value={parameter.codigoParametro}
        onChange={() => undefined}
        disabled
        width={300}
      />
      <ParameterValue
        parameter={parameter}
        value={valor}
        onChange={(next) => edit(() => recordForm.change({ valor: next }))}
        error={simulation.fieldErrors.get('valor') ?? recordForm.errors.get('valor')}
      />
      <YesNoSwitch
        label="Ativo"
        checked={statusAtivo}
        onChange={(next) => edit(() => recordForm.change({ statusAtivo: next }))}
      />
    </div>
  )
}

/** A protecting parameter needs two people: who confirms, until when, and the reason for them. */
function ReasonOfProposal({
  reason,
  onChange,
}: {
  readonly reason: string
  readonly onChange: (reason: string) => void
}) {
  return (
    <>
      <p className={styles['note']}>
        Esta alteração precisa da confirmação de outra pessoa: até lá, vale o valor de agora. A
        proposta espera sete dias em Confirmações.
      </p>
      <TextAreaField
        label="Motivo"
        value={reason}
        onChange={onChange}
        maxLength={500}
        hint="Para quem confirma: por que mudar. Fica na auditoria."
      />
    </>
  )
}

function ChangeOf(props: ChangeProps) {
  const change = useParameterChange(props)
  const { recordForm, parameter, edit, foreseen } = change
  const [reason, setReason] = useState('')
  return (
    <Dialog
      opened
      size="wide"
      onClose={props.onClose}
      title={parameter.nomeParametro}
      dirty={change.hasChanged || reason.trim() !== ''}
      busy={recordForm.busy}
      footer={<ChangeFoot of={change} reason={reason} onClose={props.onClose} />}
    >
      <ChangedMeanwhile
        newer={recordForm.newer}
        onTake={() => edit(recordForm.take)}
        onKeep={() => edit(recordForm.keep)}
      />
      <ChangeFields of={change} />
      <p className={styles['note']}>
        Vale agora: {parameter.valorParametro || 'vazio'}
        {parameter.statusAtivo ? '' : ' (inativo: conta o padrão)'}. Padrão:{' '}
        {parameter.padrao || 'vazio'}.
      </p>
      {parameter.exigeConfirmacao && <ReasonOfProposal reason={reason} onChange={setReason} />}
      {foreseen && <SimulationResult simulation={foreseen} />}
    </Dialog>
  )
}
