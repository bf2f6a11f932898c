import { Panel } from '#ui/display/panel.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { countOf } from '#values/count-of.ts'

import { BRINGS } from '../../contract/lifecycle.ts'
import styles from './assistant.module.css'
import type { Assistant } from './use-assistant.ts'

const options = Object.entries(BRINGS)
  .filter(([value]) => value !== 'RETORNO_BANCARIO')
  .map(([value, label]) => ({ value, label }))

function Choice({
  checked,
  title,
  detail,
  onChoose,
}: {
  readonly checked: boolean
  readonly title: string
  readonly detail: string
  readonly onChoose: () => void
}) {
  return (
    <label className={styles['radio']} data-checked={checked || undefined}>
      <input type="radio" name="completo" checked={checked} onChange={onChoose} />
      <strong>{title}</strong>
      <small>{detail}</small>
    </label>
  )
}

/** 'O que este arquivo traz': completeness in words with its consequence, kind and name. */
export function BringsPanel({ assistant }: { readonly assistant: Assistant }) {
  const { draft, detection, change } = assistant
  const malls = detection.colunas.find(({ campo }) => campo === 'unidEcon')?.fatos.diferentes ?? 0
  const setComplete = (completo: boolean) => {
    const recipe = draft.recipe && {
      ...draft.recipe,
      partes: draft.recipe.partes.map((part) =>
        part.traz === 'TITULOS' ? { ...part, completo } : part,
      ),
    }
    change({ completo, recipe })
  }
  return (
    <Panel title="O que este arquivo traz">
      <div className={styles['brings']}>
        {draft.traz === 'TITULOS' && (
          <fieldset className={styles['radios']}>
            <legend className="visually-hidden">O que este arquivo traz</legend>
            <Choice
              checked={draft.completo}
              title={`Tudo o que está em aberto${malls > 0 ? ` nos ${countOf(malls, 'shopping', 'shoppings')} dele` : ''}`}
              detail="O que sumir daqui é avisado. É o normal para o relatório diário."
              onChoose={() => setComplete(true)}
            />
            <Choice
              checked={!draft.completo}
              title="Só novidades"
              detail="O que não vier fica como está."
              onChoose={() => setComplete(false)}
            />
          </fieldset>
        )}
        <div className={styles['fields']}>
          <SelectField
            label="Traz"
            options={options}
            value={draft.traz}
            onChange={(traz) => change({ traz: traz as typeof draft.traz, recipe: undefined })}
          />
          <TextField
            label="Nome da fonte"
            value={draft.nome}
            maxLength={120}
            onChange={(nome) => change({ nome, recipe: draft.recipe && { ...draft.recipe, nome } })}
          />
        </div>
      </div>
      <p className={styles['foot']}>
        Nada é carregado no assistente. Você ensaia no passo 3, salva como rascunho, e a fonte só
        vale quando outra pessoa confirmar.
      </p>
    </Panel>
  )
}
