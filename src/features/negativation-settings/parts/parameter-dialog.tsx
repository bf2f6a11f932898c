import { useState } from 'react'

import { ChangedMeanwhile, chooseFirst } from '#listing/screen/changed-meanwhile.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { type RecordProps, useRecordForm } from '#listing/screen/use-record-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'

import { type BureauParameter, saveParameter, simulateParameter, type Simulation } from '../contract.ts'
import { readParameter } from '../queries.ts'
import { ParameterValue } from './parameter-value.tsx'
import styles from './parameter-dialog.module.css'
import { SimulationResult } from './simulation-result.tsx'

const stale = ['negativation-settings', 'negativation']

const formOf = (parameter: BureauParameter | undefined) => ({
  valor: parameter?.valorParametro ?? '',
  statusAtivo: parameter?.statusAtivo ?? true,
})

/** Changes one parameter: what it would do is shown before it can be applied (rules 8). */
export function ParameterDialog(props: RecordProps<BureauParameter>) {
  return props.record && <ChangeOf {...props} record={props.record} />
}

function ChangeOf(props: RecordProps<BureauParameter> & { readonly record: BureauParameter }) {
  const { record, onClose } = props
  const edited = useRecordForm(`parâmetro ${record.codigoParametro}`, props, { formOf, read: readParameter })
  const { base: parameter = record, newer } = edited
  const { valor, statusAtivo } = edited.form
  const [foreseen, setForeseen] = useState<Simulation>()
  const simulation = useAct(simulateParameter, { stale: [], fields: ['valor'], onDone: setForeseen })
  const saving = useAct(saveParameter, {
    stale,
    fields: ['valor'],
    success: ({ mensagem }) => mensagem,
    onFailure: edited.onFailure,
    onDone: onClose,
  })
  const changed = valor.trim() !== parameter.valorParametro || statusAtivo !== parameter.statusAtivo
  const change = { codigoParametro: parameter.codigoParametro, valor: valor.trim(), statusAtivo }
  const edit = (act: () => void) => {
    act()
    setForeseen(undefined)
    simulation.reset()
    saving.reset()
  }
  return (
    <Dialog
      opened
      size="wide"
      onClose={onClose}
      title={parameter.nomeParametro}
      dirty={changed}
      busy={saving.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            loading={simulation.busy}
            disabledBecause={newer ? chooseFirst : changed ? undefined : 'Altere o valor para simular.'}
            onClick={() => void simulation.run(change)}
          >
            Simular
          </Button>
          <Button
            kind="primary"
            loading={saving.busy}
            disabledBecause={newer ? chooseFirst : foreseen ? undefined : 'Simule antes de aplicar.'}
            onClick={() => void saving.run({ ...change, categoria: parameter.categoria, versao: parameter.versao })}
          >
            Aplicar
          </Button>
        </>
      }
    >
      <ChangedMeanwhile newer={newer} onTake={() => edit(edited.take)} onKeep={() => edit(edited.keep)} />
      <div className={styles['fields']}>
        <TextField label="Código" value={parameter.codigoParametro} onChange={() => undefined} disabled width={300} />
        <ParameterValue
          parameter={parameter}
          value={valor}
          onChange={(next) => edit(() => edited.change({ valor: next }))}
          error={simulation.fieldErrors.get('valor') ?? saving.fieldErrors.get('valor')}
        />
        <YesNoSwitch
          label="Ativo"
          checked={statusAtivo}
          onChange={(next) => edit(() => edited.change({ statusAtivo: next }))}
        />
      </div>
      <p className={styles['note']}>
        Vale agora: {parameter.valorParametro || 'vazio'}
        {parameter.statusAtivo ? '' : ' (inativo: conta o padrão)'}. Padrão: {parameter.padrao || 'vazio'}.
      </p>
      {foreseen && <SimulationResult simulation={foreseen} />}
    </Dialog>
  )
}
