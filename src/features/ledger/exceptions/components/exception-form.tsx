import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'

import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { ChangedMeanwhile, chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'

import type { Effect, ExceptionFields, ExceptionList, ExceptionRow } from '../contract/lists.ts'
import { modulesQuery } from '../queries.ts'
import { mayChange } from '../rules.ts'
import { EffectFigures } from './effect-figures.tsx'
import { moduleWords } from './exception-cells.tsx'
import styles from './exception-form.module.css'
import { missing, OwnFields, ownKeys, ownValues } from './own-fields.tsx'

const startOf = ({ list }: ExceptionList, row: ExceptionRow | undefined) => ({
  own: ownValues(list, row),
  shoppings: (row?.shoppings ?? []).map(({ id }) => String(id)) as readonly string[],
  modulos: (row?.modulos ?? []).map(({ id }) => String(id)) as readonly string[],
  observacao: row?.observacao ?? '',
  ativo: row?.ativo ?? true,
})
type Draft = ReturnType<typeof startOf>

const fieldsOf = ({ own, shoppings, modulos, ...rest }: Draft): ExceptionFields => {
  const { anoCompetencia, ...texts } = own
  return {
    ...texts,
    ...(anoCompetencia ? { anoCompetencia: Number(anoCompetencia) } : {}),
    ...rest,
    shoppings: shoppings.map(Number),
    modulos: modulos.map(Number),
  }
}

const isUnexplained = (error: unknown, isNew: boolean): boolean =>
  toastFailureAs(`Erro ao tentar ${isNew ? 'criar' : 'atualizar'} registro.`, error)

const hintOfMalls = ({ list }: ExceptionList, seesEveryMall: boolean): string => {
  if (seesEveryMall) return 'Nenhum marcado: todos os shoppings.'
  return list === 'numero-documento'
    ? 'Nenhum marcado: o shopping da unidade econômica.'
    : 'Marque os seus: para todos, só quem vê todos os shoppings.'
}

/** Form of a new or existing record. Its effect is shown before it can be saved (rules 8). */
export function ExceptionForm({
  list,
  record,
  current,
  onClose,
}: RecordProps<ExceptionRow> & { readonly list: ExceptionList }) {
  const formId = useId()
  const wireNames = [...ownKeys(list.list), 'shoppings', 'modulos', 'observacao']
  const recordForm = useRecord(
    list.records,
    { record, current, onClose },
    {
      formOf: (row) => startOf(list, row),
      fields: wireNames,
      alsoInvalidates: ['negativation'],
      onFailure: isUnexplained,
    },
  )
  const { form: draft, base, newer, dirty } = recordForm
  const [simulated, setSimulation] = useState<{ readonly effect: Effect; readonly of: string }>()
  const modules = useQuery(modulesQuery)
  const malls = useQuery(mallsQuery)
  const ofEveryMall = useCompanyRefusal()
  const simulation = useAct(list.simulate, {
    invalidates: [],
    fields: wireNames,
    onDone: (effect, input) => setSimulation({ effect, of: JSON.stringify(input) }),
  })
  const errors = simulation.fieldErrors.size > 0 ? simulation.fieldErrors : recordForm.errors
  const simulationInput = { ...fieldsOf(draft), ...(base ? { id: base.id } : {}) }
  // Ignore a response that belongs to older field values.
  const foreseen = simulated?.of === JSON.stringify(simulationInput) ? simulated.effect : undefined
  // A failed fetch of options must not look like 'all'.
  const unread =
    modules.data && malls.data ? undefined : 'Módulos e shoppings ainda não foram lidos.'
  const why =
    (base && mayChange(base)?.because) ??
    (newer ? chooseFirst : undefined) ??
    unread ??
    missing(list.list, draft.own) ??
    (draft.modulos.length === 0 ? 'Escolha ao menos um módulo.' : undefined) ??
    (draft.shoppings.length === 0 && list.list !== 'numero-documento' ? ofEveryMall : undefined) ??
    (base && !dirty ? 'Nada foi alterado.' : undefined)
  const edit = (part: Partial<Draft>) => {
    recordForm.change(part)
    setSimulation(undefined)
    for (const act of [simulation, recordForm]) act.reset()
  }
  const choose = (between: () => void) => () => {
    between()
    setSimulation(undefined)
  }
  const simulate = () => void simulation.run(simulationInput)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (why !== undefined) return
    if (!foreseen) return simulate()
    recordForm.save(fieldsOf(draft))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={record ? 'Editar item' : 'Adicionar item'}
      dirty={dirty}
      busy={recordForm.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button loading={simulation.busy} disabledBecause={why} onClick={simulate}>
            Simular
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={recordForm.busy}
            disabledBecause={why ?? (foreseen ? undefined : 'Simule antes de salvar.')}
          >
            Salvar
          </Button>
        </>
      }
    >
      <ChangedMeanwhile
        newer={newer}
        onTake={choose(recordForm.take)}
        onKeep={choose(recordForm.keep)}
      />
      <form id={formId} className={styles['form']} onSubmit={submit}>
        <UnreadChoices
          choices={[
            { ...modules, noun: 'os módulos' },
            { ...malls, noun: 'os shoppings' },
          ]}
        />
        <div className={styles['fields']}>
          <OwnFields
            list={list.list}
            values={draft.own}
            errors={errors}
            onChange={(own) => edit({ own })}
          />
        </div>
        <AppliesTo
          draft={draft}
          errors={errors}
          modules={modules.data?.content}
          malls={malls.data}
          placeholder={unread ? 'Não lidos' : ofEveryMall ? 'Escolha' : 'Todos'}
          hint={unread ? undefined : hintOfMalls(list, ofEveryMall === undefined)}
          onChange={edit}
        />
        <TextAreaField
          label="Observação"
          value={draft.observacao}
          onChange={(observacao) => edit({ observacao })}
          maxLength={500}
          rows={2}
          error={errors.get('observacao')}
        />
        <YesNoSwitch label="Ativo" checked={draft.ativo} onChange={(ativo) => edit({ ativo })} />
        {foreseen && <EffectFigures effect={foreseen} isNew={base === undefined} />}
      </form>
    </Dialog>
  )
}

/** Modules and malls in which the exception holds. */
function AppliesTo({
  draft,
  errors,
  modules,
  malls,
  placeholder,
  hint,
  onChange,
}: {
  readonly draft: Pick<Draft, 'modulos' | 'shoppings'>
  readonly errors: ReadonlyMap<string, string>
  readonly modules: readonly { readonly id: number; readonly nome: string }[] | undefined
  readonly malls: readonly { readonly id: number; readonly nome: string }[] | undefined
  readonly placeholder: string
  readonly hint: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}) {
  return (
    <div className={styles['pair']}>
      <MultiSelectField
        label="Módulos"
        required
        options={(modules ?? []).map(({ id, nome }) => ({
          value: String(id),
          label: moduleWords(nome),
        }))}
        value={draft.modulos}
        onChange={(modulos) => onChange({ modulos })}
        disabled={modules === undefined}
        error={errors.get('modulos')}
      />
      <MultiSelectField
        label="Shoppings"
        placeholder={placeholder}
        hint={hint}
        options={(malls ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={draft.shoppings}
        onChange={(shoppings) => onChange({ shoppings })}
        disabled={malls === undefined}
        error={errors.get('shoppings')}
      />
    </div>
  )
}
