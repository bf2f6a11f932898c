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
  name,
  checked,
  title,
  detail,
  onChoose,
}: {
  readonly name: string
  readonly checked: boolean
  readonly title: string
  readonly detail: string
  readonly onChoose: () => void
}) {
  return (
    <label className={styles['radio']} data-checked={checked || undefined}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <strong>{title}</strong>
      <small>{detail}</small>
    </label>
  )
}

/** Whether the file has all that is open, in words with the consequence. */
function CompletenessChoices({ assistant }: { readonly assistant: Assistant }) {
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
    <fieldset className={styles['radios']}>
      <legend className="visually-hidden">O que este arquivo traz</legend>
      <Choice
        name="completo"
        checked={draft.completo}
        title={`Tudo o que está em aberto${malls > 0 ? ` nos ${countOf(malls, 'shopping', 'shoppings')} dele` : ''}`}
        detail="O que sumir daqui é avisado. É o normal para o relatório diário."
        onChoose={() => setComplete(true)}
      />
      <Choice
        name="completo"
        checked={!draft.completo}
        title="Só novidades"
        detail="O que não vier fica como está."
        onChoose={() => setComplete(false)}
      />
    </fieldset>
  )
}

/** What a payment does to the balance of its título. */
function BalanceChoices({ assistant }: { readonly assistant: Assistant }) {
  const { recipe, changeRecipe } = assistant
  const reduces = recipe.partes.some(({ reduzSaldo }) => reduzSaldo)
  const choose = (reduzSaldo: boolean) =>
    changeRecipe({
      ...recipe,
      partes: recipe.partes.map((part) =>
        part.traz === 'RECEBIMENTOS' ? { ...part, reduzSaldo } : part,
      ),
    })
  return (
    <fieldset className={styles['radios']}>
      <legend className="visually-hidden">O que o pagamento faz com o saldo</legend>
      <Choice
        name="reduzSaldo"
        checked={!reduces}
        title="O saldo vem do ERP"
        detail="O pagamento é registrado, e o saldo muda com o arquivo de títulos. É o normal."
        onChoose={() => choose(false)}
      />
      <Choice
        name="reduzSaldo"
        checked={reduces}
        title="O pagamento reduz o saldo"
        detail="O saldo do título baixa com o valor recebido e o tributo retido; um estorno o devolve."
        onChoose={() => choose(true)}
      />
    </fieldset>
  )
}

/** 'O que este arquivo traz': completeness in words with its consequence, kind and name. */
export function BringsPanel({ assistant }: { readonly assistant: Assistant }) {
  const { draft, recipe, change } = assistant
  return (
    <Panel title="O que este arquivo traz">
      <div className={styles['brings']}>
        {draft.traz === 'TITULOS' && <CompletenessChoices assistant={assistant} />}
        {recipe.partes.some(({ traz }) => traz === 'RECEBIMENTOS') && (
          <BalanceChoices assistant={assistant} />
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
