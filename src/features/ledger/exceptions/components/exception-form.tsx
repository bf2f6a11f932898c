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
import type { InputOf } from '#contract/call.ts'

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

type FormProps = RecordProps<ExceptionRow> & { readonly list: ExceptionList }
type Simulated = { readonly effect: Effect; readonly of: string }

/** The options of modules and malls. A failed fetch must not look like 'all'. */
function useOptions({ list }: FormProps) {
  const modules = useQuery(modulesQuery)
  const malls = useQuery(mallsQuery)
  const ofEveryMall = useCompanyRefusal()
  const unread =
    modules.data && malls.data ? undefined : 'Módulos e shoppings ainda não foram lidos.'
  return {
    modules,
    malls,
    ofEveryMall,
    unread,
    placeholder: unread ? 'Não lidos' : ofEveryMall ? 'Escolha' : 'Todos',
    hint: unread ? undefined : hintOfMalls(list, ofEveryMall === undefined),
  }
}

/** Why the typed fields can be neither simulated nor saved. */
const whyNot = (
  { list }: ExceptionList,
  { own, modulos, shoppings }: Draft,
  { unread, ofEveryMall }: ReturnType<typeof useOptions>,
): string | undefined =>
  unread ??
  missing(list, own) ??
  (modulos.length === 0 ? 'Escolha ao menos um módulo.' : undefined) ??
  (shoppings.length === 0 && list !== 'numero-documento' ? ofEveryMall : undefined)

/** The effect of the typed fields, once simulated. */
function useSimulation(
  list: ExceptionList,
  wireNames: readonly string[],
  input: InputOf<ExceptionList['simulate']>,
) {
  const [simulated, setSimulation] = useState<Simulated>()
  const simulation = useAct(list.simulate, {
    invalidates: [],
    fields: wireNames,
    onDone: (effect, of) => setSimulation({ effect, of: JSON.stringify(of) }),
  })
  return {
    simulation,
    // Ignore a response that belongs to older field values.
    foreseen: simulated?.of === JSON.stringify(input) ? simulated.effect : undefined,
    forget: () => setSimulation(undefined),
  }
}

/** The form of an exception: simulate first, then save the same fields. */
function useExceptionForm(props: FormProps) {
  const { list } = props
  const wireNames = [...ownKeys(list.list), 'shoppings', 'modulos', 'observacao']
  const recordForm = useRecord(list.records, props, {
    formOf: (row) => startOf(list, row),
    fields: wireNames,
    alsoInvalidates: ['negativation'],
    onFailure: isUnexplained,
  })
  const { form: draft, base, newer, dirty } = recordForm
  const options = useOptions(props)
  const input = { ...fieldsOf(draft), ...(base ? { id: base.id } : {}) }
  const { simulation, foreseen, forget } = useSimulation(list, wireNames, input)
  const why =
    (base && mayChange(base)?.because) ??
    (newer ? chooseFirst : undefined) ??
    whyNot(list, draft, options) ??
    (base && !dirty ? 'Nada foi alterado.' : undefined)
  const edit = (part: Partial<Draft>) => {
    recordForm.change(part)
    forget()
    for (const act of [simulation, recordForm]) act.reset()
  }
  const choose = (between: () => void) => () => {
    between()
    forget()
  }
  const simulate = () => void simulation.run(input)
  return {
    recordForm,
    draft,
    options,
    foreseen,
    why,
    edit,
    choose,
    simulate,
    isSimulating: simulation.busy,
    errors: simulation.fieldErrors.size > 0 ? simulation.fieldErrors : recordForm.errors,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (why !== undefined) return
      if (!foreseen) return simulate()
      recordForm.save(fieldsOf(draft))
    },
  }
}

/** 'Cancelar', 'Simular' and, after that, 'Salvar'. */
function FormButtons({
  form: { recordForm, foreseen, why, simulate, isSimulating },
  formId,
  onClose,
}: {
  readonly form: ReturnType<typeof useExceptionForm>
  readonly formId: string
  readonly onClose: () => void
}) {
  return (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button loading={isSimulating} disabledBecause={why} onClick={simulate}>
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
  )
}

/** The list's own fields, where the exception holds, and the note. */
function Fields({
  list,
  exceptionForm: { draft, options, errors, edit },
}: {
  readonly list: ExceptionList
  readonly exceptionForm: ReturnType<typeof useExceptionForm>
}) {
  return (
    <>
      <UnreadChoices
        choices={[
          { ...options.modules, noun: 'os módulos' },
          { ...options.malls, noun: 'os shoppings' },
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
        modules={options.modules.data?.content}
        malls={options.malls.data}
        placeholder={options.placeholder}
        hint={options.hint}
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
    </>
  )
}

/** Form of a new or existing record. Its effect is shown before it can be saved (rules 8). */
export function ExceptionForm(props: FormProps) {
  const { list, record, onClose } = props
  const formId = useId()
  const exceptionForm = useExceptionForm(props)
  const { recordForm, choose } = exceptionForm
  return (
    <Dialog
      opened
      onClose={onClose}
      title={record ? 'Editar item' : 'Adicionar item'}
      dirty={recordForm.dirty}
      busy={recordForm.busy}
      footer={<FormButtons form={exceptionForm} formId={formId} onClose={onClose} />}
    >
      <ChangedMeanwhile
        newer={recordForm.newer}
        onTake={choose(recordForm.take)}
        onKeep={choose(recordForm.keep)}
      />
      <form id={formId} className={styles['form']} onSubmit={exceptionForm.submit}>
        <Fields list={list} exceptionForm={exceptionForm} />
        {exceptionForm.foreseen && (
          <EffectFigures effect={exceptionForm.foreseen} isNew={recordForm.base === undefined} />
        )}
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
