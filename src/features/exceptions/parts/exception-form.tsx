import { type SyntheticEvent, useId, useState } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { listMalls } from '#features/registers/contract.ts'
import { ChangedMeanwhile, chooseFirst } from '#features/registers/parts/changed-meanwhile.tsx'
import { useRecordForm } from '#features/registers/parts/use-record-form.ts'
import { several } from '#listing/definition.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useOptions } from '#listing/screen/use-options.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiSelectField } from '#ui/multi-select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'

import {
  type Effect,
  type ExceptionFields,
  type ExceptionList,
  type ExceptionRow,
  listModules,
  staleName,
} from '../contract.ts'
import { mayChange } from '../rules.ts'
import { EffectFigures } from './effect-figures.tsx'
import { moduleWords } from './exception-cells.tsx'
import styles from './exception-form.module.css'
import { missing, OwnFields, ownKeys, ownValues } from './own-fields.tsx'

const choices = {
  shoppings: several('Shoppings', { from: listMalls, value: 'id', label: 'nome', staleBy: 'malls' }),
  modulos: several('Módulos', { from: listModules, value: 'id', label: 'nome' }),
}

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

/** A failure that the server says nothing about is told in the words of the screen (spec 3:8). */
const unexplained = (sentence: string) => (error: unknown) => {
  if (error instanceof CallFailure && ((error.body !== undefined && error.status < 500) || error.isBusy)) return false
  showToast({ tone: 'error', title: sentence })
  return true
}

const unreadChoices = 'Não foi possível ler módulos e shoppings; tente de novo.'

/**
 * A record of a list: new, or one that is changed. What it hides is shown before it can be saved (rules 8). `current` is
 * the record as the list shows it by now.
 */
export function ExceptionForm({
  list,
  row,
  current,
  onClose,
}: {
  readonly list: ExceptionList
  readonly row: ExceptionRow | undefined
  readonly current: ExceptionRow | undefined
  readonly onClose: () => void
}) {
  const formId = useId()
  const edited = useRecordForm(
    // What was typed over another version of the record is not taken up again.
    `exceção ${list.list} ${row ? `${row.id} ${row.versao}` : 'nova'}`,
    { record: row, current },
    (record) => startOf(list, record),
  )
  const { form: draft, base, newer, dirty } = edited
  const [simulated, setSimulated] = useState<{ readonly effect: Effect; readonly of: string }>()
  const options = useOptions(choices)
  const told = {
    stale: [staleName, 'negativation', 'notices'],
    fields: [...ownKeys(list.list), 'shoppings', 'modulos', 'observacao'],
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onDone: onClose,
  }
  const simulation = useAct(list.simulate, {
    stale: [],
    fields: told.fields,
    onDone: (effect, input) => setSimulated({ effect, of: JSON.stringify(input) }),
  })
  const creating = useAct(list.create, { ...told, onFailure: unexplained('Erro ao tentar criar registro.') })
  const changing = useAct(list.change, { ...told, onFailure: unexplained('Erro ao tentar atualizar registro.') })
  const saving = base ? changing : creating
  const errors = simulation.fieldErrors.size > 0 ? simulation.fieldErrors : saving.fieldErrors
  const asked = { ...fieldsOf(draft), ...(base ? { id: base.id } : {}) }
  // An answer that came after the fields were changed speaks of something else.
  const foreseen = simulated?.of === JSON.stringify(asked) ? simulated.effect : undefined
  // A look-up that failed leaves an empty choice, which must not read as 'all of them'.
  const unread = [options['modulos'], options['shoppings']].some((choice) => choice?.length === 0)
    ? unreadChoices
    : undefined
  const why =
    (base && mayChange(base)?.because) ??
    (newer ? chooseFirst : undefined) ??
    unread ??
    missing(list.list, draft.own) ??
    (draft.modulos.length === 0 ? 'Escolha ao menos um módulo.' : undefined) ??
    (base && !dirty ? 'Nada foi alterado.' : undefined)
  const edit = (part: Partial<Draft>) => {
    edited.change(part)
    setSimulated(undefined)
    for (const act of [simulation, creating, changing]) act.reset()
  }
  const choose = (between: () => void) => () => {
    between()
    setSimulated(undefined)
  }
  const simulate = () => void simulation.run(asked)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (why !== undefined) return
    if (!foreseen) return simulate()
    void (base ? changing.run({ ...asked, id: base.id, versao: base.versao }) : creating.run(asked))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={row ? 'Editar item' : 'Adicionar item'}
      dirty={dirty}
      busy={saving.busy}
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
            loading={saving.busy}
            disabledBecause={why ?? (foreseen ? undefined : 'Simule antes de salvar.')}
          >
            Salvar
          </Button>
        </>
      }
    >
      <ChangedMeanwhile newer={newer} onTake={choose(edited.take)} onKeep={choose(edited.keep)} />
      <form id={formId} className={styles['form']} onSubmit={submit}>
        <div className={styles['fields']}>
          <OwnFields list={list.list} values={draft.own} errors={errors} onChange={(own) => edit({ own })} />
        </div>
        <div className={styles['pair']}>
          <MultiSelectField
            label="Módulos"
            required
            options={(options['modulos'] ?? []).map(({ value, label }) => ({ value, label: moduleWords(label) }))}
            value={draft.modulos}
            onChange={(modulos) => edit({ modulos })}
            error={errors.get('modulos') ?? unread}
          />
          <MultiSelectField
            label="Shoppings"
            placeholder={unread ? 'Não lidos' : 'Todos'}
            hint={unread ? undefined : 'Nenhum marcado: todos os shoppings.'}
            options={options['shoppings'] ?? []}
            value={draft.shoppings}
            onChange={(shoppings) => edit({ shoppings })}
            error={errors.get('shoppings') ?? unread}
          />
        </div>
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
