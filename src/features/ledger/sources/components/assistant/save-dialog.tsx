import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { VANISHED_POLICY, type VanishedPolicy } from '#features/ledger/doubtful-titulos/contract.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { optionsOf } from '#listing/options-of.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { changeSource, createSource, type readSource } from '../../contract/edit-calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Brings } from '../../contract/fields.ts'
import type { Recipe } from '../../contract/recipe.ts'
import { codeFrom } from '../../rules/draft-recipe.ts'
import styles from './assistant.module.css'

export type ReadSource = AnswerOf<typeof readSource>

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem
const invalidates = ['sources']
const code = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9_]/g, '')
    .slice(0, 40)

/** Malls and policy of a source, which its recipe does not have. */
type Policy = { readonly shoppings: readonly string[]; readonly sumidos: VanishedPolicy }

function PolicyFields({
  policy,
  onChange,
}: {
  readonly policy: Policy
  readonly onChange: (policy: Policy) => void
}) {
  const malls = useQuery({
    queryKey: ['malls', 'of-source'],
    queryFn: ({ signal }) => callServer(listMalls, {}, { signal }),
  })
  return (
    <>
      <MultiSelectField
        label="Shoppings"
        withAll={false}
        placeholder="todos"
        hint="Sem escolha, a fonte traz todos."
        options={(malls.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={policy.shoppings}
        onChange={(shoppings) => onChange({ ...policy, shoppings })}
      />
      <SelectField
        label="O que some deste arquivo"
        options={optionsOf(VANISHED_POLICY)}
        value={policy.sumidos}
        onChange={(sumidos) => onChange({ ...policy, sumidos: sumidos as VanishedPolicy })}
      />
    </>
  )
}

type Props = {
  readonly recipe: Recipe
  readonly traz: Brings
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** 'Salvar como fonte': a draft, which another user confirms before it loads. */
export function SaveDialog({ recipe, traz, onSaved, onClose }: Props) {
  const [nome, setNome] = useState(recipe.nome)
  const [codigo, setCodigo] = useState(recipe.codigo || codeFrom(recipe.nome))
  const [policy, setPolicy] = useState<Policy>({ shoppings: [], sumidos: 'AVISAR' })
  const act = useAct(createSource, {
    success: mensagemOf,
    invalidates,
    fields: ['nome', 'codigo'],
    onDone: onSaved,
  })
  return (
    <Dialog
      opened
      title="Salvar como fonte"
      onClose={onClose}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Salvar como fonte"
          busy={act.busy}
          disabledBecause={nome.trim() === '' ? 'Informe o nome.' : undefined}
          onAct={() =>
            void act.run({
              codigo,
              nome: nome.trim(),
              traz,
              receita: recipe,
              shoppings: policy.shoppings.map(Number),
              sumidos: policy.sumidos,
            })
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <TextField
          label="Nome da fonte"
          required
          autoFocusInDialog
          value={nome}
          maxLength={120}
          error={act.fieldErrors.get('nome')}
          onChange={setNome}
        />
        <TextField
          label="Código"
          required
          value={codigo}
          pattern={code}
          error={act.fieldErrors.get('codigo')}
          onChange={setCodigo}
        />
        <PolicyFields policy={policy} onChange={setPolicy} />
        <p>
          A fonte fica como rascunho: ela só ensaia até que você proponha a ativação e outra pessoa
          confirme.
        </p>
      </div>
    </Dialog>
  )
}

/** 'Propor alteração': of a draft at once, of any other source with a reason. */
export function ChangeDialog({
  recipe,
  source,
  onSaved,
  onClose,
}: Omit<Props, 'traz'> & { readonly source: ReadSource }) {
  const isDraft = source.situacao === 'RASCUNHO'
  const [nome, setNome] = useState(recipe.nome)
  const [motivo, setMotivo] = useState('')
  const [policy, setPolicy] = useState<Policy>({
    shoppings: source.shoppings.map(String),
    sumidos: source.sumidos,
  })
  const act = useAct(changeSource, {
    success: mensagemOf,
    invalidates,
    fields: ['nome', 'motivo'],
    onDone: onSaved,
  })
  const title = isDraft ? 'Salvar o rascunho' : 'Propor alteração'
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      busy={act.busy}
      dirty={motivo.trim() !== ''}
      footer={
        <DialogButtons
          label={title}
          busy={act.busy}
          disabledBecause={
            !isDraft && motivo.trim().length < 10
              ? 'O motivo precisa de ao menos 10 caracteres.'
              : undefined
          }
          onAct={() =>
            void act.run({
              id: source.id,
              versao: source.versao,
              receita: recipe,
              nome: nome.trim(),
              shoppings: policy.shoppings.map(Number),
              sumidos: policy.sumidos,
              motivo: motivo.trim(),
            })
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <TextField
          label="Nome da fonte"
          required
          value={nome}
          maxLength={120}
          error={act.fieldErrors.get('nome')}
          onChange={setNome}
        />
        <PolicyFields policy={policy} onChange={setPolicy} />
        {!isDraft && (
          <TextAreaField
            label="Motivo"
            required
            maxLength={500}
            value={motivo}
            error={act.fieldErrors.get('motivo')}
            onChange={setMotivo}
          />
        )}
        {!isDraft && (
          <p>
            {`A versão ${source.versao} continua a ler os arquivos até que outra pessoa confirme, com a diferença sobre o último arquivo à vista.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}
