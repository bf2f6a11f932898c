import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { ReasonDialog } from '#features/platform/approvals/components/reason-dialog.tsx'
import { ShortFailureState } from '#listing/screen/failure-state.tsx'
import { failureSentence } from '#listing/screen/failure-toast.ts'

import { readBothWays, type ReadingDoubt } from '../contract/assistant.ts'
import { changeSource } from '../contract/edit-calls.ts'
import { type Recipe, readRecipe } from '../contract/recipe.ts'
import { sourceQuery } from '../queries.ts'
import { FORM_WORDS, type KnownReading, whatElse } from '../rules/what-else.ts'
import styles from './assistant/assistant.module.css'
import { ReadingChoices } from './assistant/reading-choices.tsx'

/** The recipe with the form that a person chose for its files. */
const withForm = (recipe: Recipe, kind: ReadingDoubt['tipo'], form: string): Recipe => ({
  ...recipe,
  arquivos: recipe.arquivos.map((file) => ({
    ...file,
    ...(kind === 'DIA'
      ? { dia: form as RecipeFile['dia'] }
      : { decimal: form as RecipeFile['decimal'] }),
  })),
})

type RecipeFile = Recipe['arquivos'][number]
type Chosen = { readonly kind: ReadingDoubt['tipo']; readonly form: string }

/** 'Propor dia/mês/ano para esta fonte': another user confirms it. */
function ProposeForm({
  source,
  chosen: { kind, form },
  onClose,
}: {
  readonly source: NonNullable<ReturnType<typeof useSource>['data']>
  readonly chosen: Chosen
  readonly onClose: () => void
}) {
  const { recipe } = readRecipe(source.receita) as { readonly recipe?: Recipe }
  if (!recipe) return null
  const { id, nome, versao, shoppings, sumidos } = source
  const receita = withForm(recipe, kind, form)
  return (
    <ReasonDialog
      call={changeSource}
      inputOf={(motivo) => ({ id, versao, nome, shoppings, sumidos, receita, motivo })}
      success={({ mensagem }) => mensagem}
      invalidates={['sources']}
      title={`Propor ${FORM_WORDS[form] ?? form}`}
      about={`propor leitura da fonte ${id}`}
      onClose={onClose}
    >
      <p>{`${nome}, versão ${versao + 1}: todo arquivo desta fonte passa a ser lido assim.`}</p>
    </ReasonDialog>
  )
}

const useSource = (id: number) => useQuery(sourceQuery(id))

/** Why the user may not propose a reading now. */
const refusalOf = ({
  nativa,
  proposta,
}: NonNullable<ReturnType<typeof useSource>['data']>): string | undefined => {
  if (nativa) return 'É um formato da própria Régua, que não muda: corrija o arquivo.'
  return proposta === null
    ? undefined
    : `A proposta de ${proposta.propostoPor} espera por outra pessoa.`
}

/** Steps that follow the proposal, in words. */
const after = (version: number): readonly string[] => [
  `Outra pessoa de fontes confirma a versão ${version}, com a diferença sobre este arquivo à vista.`,
  'A Régua lê de novo os bytes guardados; ninguém manda o arquivo outra vez.',
  'Em até 10 segundos saldos, guardas e listas dizem o mesmo: “Tudo em dia com este arquivo às …”.',
]

/** What else is known of the file and its source. */
const WhatElse = ({ known }: { readonly known: KnownReading }) => (
  <section className={styles['choice']} aria-label="O que mais se sabe">
    <h3>O que mais se sabe</h3>
    <dl className={styles['facts']}>
      {whatElse(known).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Both readings of a refused entrada side by side, and the proposal of one of them. */
export function RefusedReadings({
  file,
}: {
  readonly file: Pick<KnownReading, 'leitura'> & {
    readonly id: number
    readonly idFonte: number
  }
}) {
  const [chosen, setChosen] = useState<Chosen>()
  const { data: source } = useSource(file.idFonte)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['received-files', readBothWays.name, file.id],
    queryFn: ({ signal }) =>
      callServer(readBothWays, { idEntrada: file.id }, { signal, key: crypto.randomUUID() }),
  })
  if (error)
    return (
      <ShortFailureState
        title={failureSentence(error)}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (isPending || !source) return <p role="status">Lendo o arquivo dos dois jeitos…</p>
  const refusal = refusalOf(source)
  return (
    <>
      {data.duvidas.map((doubt) => (
        <ReadingChoices
          key={doubt.tipo}
          doubt={doubt}
          consequence={`nenhuma foi carregada; valem os saldos de antes. ${refusal ?? ''}`.trim()}
          actOf={(form) => `Propor ${form} para esta fonte`}
          onChoose={refusal ? undefined : (form) => setChosen({ kind: doubt.tipo, form })}
        />
      ))}
      <div className={styles['choices']}>
        {data.duvidas.map((doubt) => (
          <WhatElse
            key={doubt.tipo}
            known={{
              ...data,
              doubt,
              nome: source.nome,
              proxima: source.versao + 1,
              leitura: file.leitura,
            }}
          />
        ))}
        {data.duvidas.length > 0 && !refusal && (
          <section className={styles['choice']} aria-label="Depois que você propuser">
            <h3>Depois que você propuser</h3>
            <ol>
              {after(source.versao + 1).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
      {chosen && (
        <ProposeForm source={source} chosen={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}
