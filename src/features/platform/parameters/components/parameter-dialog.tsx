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

function ChangeOf(props: RecordProps<BureauParameter> & { readonly record: BureauParameter }) {
  const { record, onClose } = props
  const records = recordsOf(record)
  const recordForm = useRecord(records, props, { formOf, fields: ['valor'] })
  const { base: parameter = record, newer } = recordForm
  const { valor, statusAtivo } = recordForm.form
  const refusalText = useCompanyRefusal()
  const [foreseen, setForeseen] = useState<Simulation>()
  const simulation = useAct(simulateParameter, {
    invalidates: [],
    fields: ['valor'],
    onDone: setForeseen,
  })
  const [reason, setReason] = useState('')
  const hasChanged =
    valor.trim() !== parameter.valorParametro || statusAtivo !== parameter.statusAtivo
  const needsTwo = parameter.exigeConfirmacao
  const simulateFirst = needsTwo ? 'Simule antes de propor.' : 'Simule antes de aplicar.'
  const mayStore = newer
    ? chooseFirst
    : foreseen
      ? (foreseen.impedimento ?? undefined)
      : simulateFirst
  const change = { codigoParametro: parameter.codigoParametro, valor: valor.trim(), statusAtivo }
  const edit = (act: () => void) => {
    act()
    setForeseen(undefined)
    simulation.reset()
    recordForm.reset()
  }
  return (
    <Dialog
      opened
      size="wide"
      onClose={onClose}
      title={parameter.nomeParametro}
      dirty={hasChanged || reason.trim() !== ''}
      busy={recordForm.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            loading={simulation.busy}
            disabledBecause={
              newer ? chooseFirst : hasChanged ? undefined : 'Altere o valor para simular.'
            }
            onClick={() => void simulation.run(change)}
          >
            Simular
          </Button>
          <Button
            kind="primary"
            loading={recordForm.busy}
            disabledBecause={refusalText ?? mayStore}
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
      }
    >
      <ChangedMeanwhile
        newer={newer}
        onTake={() => edit(recordForm.take)}
        onKeep={() => edit(recordForm.keep)}
      />
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
      <p className={styles['note']}>
        Vale agora: {parameter.valorParametro || 'vazio'}
        {parameter.statusAtivo ? '' : ' (inativo: conta o padrão)'}. Padrão:{' '}
        {parameter.padrao || 'vazio'}.
      </p>
      {needsTwo && (
        <p className={styles['note']}>
          Esta alteração precisa da confirmação de outra pessoa: até lá, vale o valor de agora. A
          proposta espera sete dias em Confirmações.
        </p>
      )}
      {needsTwo && (
        <TextAreaField
          label="Motivo"
          value={reason}
          onChange={setReason}
          maxLength={500}
          hint="Para quem confirma: por que mudar. Fica na auditoria."
        />
      )}
      {foreseen && <SimulationResult simulation={foreseen} />}
    </Dialog>
  )
}
