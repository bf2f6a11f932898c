import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatInstant } from '#values/instant.ts'

import { worklistQueries } from '../contract/rows.ts'
import { type Mode, WEIGHT_NAMES, type Weights } from '../contract/weights.ts'
import { saveWeights, type WeightSettings } from '../contract/why.ts'
import { product, weightsQuery } from '../queries.ts'
import { WeightsPreview } from './weights-preview.tsx'
import styles from './weights.module.css'

const labels: Readonly<Record<keyof Weights, string>> = {
  bloco: 'Vencido no bloco',
  total: 'Vencido total',
  atraso: 'Maior atraso',
  quebrada: 'Promessa quebrada',
  contato: 'Tempo sem contato',
  prescricao: 'Prescrição em até 180 dias',
  vigente: 'Promessa vigente (desconto)',
}
const modes: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'PONTOS', label: 'Pontos' },
  { value: 'SALDO_MES', label: 'Saldo vencido do mês' },
]

type Typed = Readonly<Record<keyof Weights, string>>

const isWeight = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 100
const typedOf = ({ pesos }: WeightSettings): Typed =>
  Object.fromEntries(WEIGHT_NAMES.map((name) => [name, String(pesos[name])])) as Record<
    keyof Weights,
    string
  >
const weightsOf = (typed: Typed): Weights | undefined =>
  WEIGHT_NAMES.every((name) => isWeight(typed[name]))
    ? (Object.fromEntries(WEIGHT_NAMES.map((name) => [name, Number(typed[name])])) as Record<
        keyof Weights,
        number
      >)
    : undefined

/** The weights to preview or save. */
export type TriedWeights = Weights & { readonly modo: Mode }

const isSame = (one: TriedWeights | undefined, other: TriedWeights | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function WeightFields({
  typed,
  onType,
  modo,
  onMode,
}: {
  readonly typed: Typed
  readonly onType: (name: keyof Weights, text: string) => void
  readonly modo: Mode
  readonly onMode: (modo: Mode) => void
}) {
  return (
    <div className={styles['fields']}>
      {WEIGHT_NAMES.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode="numeric"
          maxLength={3}
          width={172}
          value={typed[name]}
          pattern={(text) => text.replaceAll(/\D/g, '')}
          error={isWeight(typed[name]) ? undefined : 'De 0 a 100.'}
          onChange={(text) => onType(name, text)}
        />
      ))}
      <SelectField
        label="Ordem da lista"
        width={172}
        options={modes}
        value={modo}
        onChange={(value) => onMode(modes.find((mode) => mode.value === value)?.value ?? modo)}
      />
    </div>
  )
}

/** Why these weights cannot be tried. */
const whyNotToTry = (wanted: TriedWeights | undefined, settings: WeightSettings) => {
  const inForce = { ...(weightsOf(typedOf(settings)) as Weights), modo: settings.modo }
  if (wanted === undefined) return 'Informe pesos inteiros de 0 a 100.'
  return isSame(wanted, inForce) ? 'Mude um peso para simular.' : undefined
}

function WeightsForm({ settings }: { readonly settings: WeightSettings }) {
  const [typed, setTyped] = useState(typedOf(settings))
  const [modo, setMode] = useState<Mode>(settings.modo)
  const [tried, setTried] = useState<TriedWeights>()
  const refusal = useCompanyRefusal()
  const act = useAct(saveWeights, {
    success: ({ mensagem }) => mensagem,
    invalidates: [worklistQueries, 'negativation-settings'],
    onDone: () => setTried(undefined),
    onFailure: (error) =>
      toastFailureAs(
        'Falha ao tentar realizar a ação. Entre em contato com a equipe técnica.',
        error,
      ),
  })
  const weights = weightsOf(typed)
  const wanted = weights && { ...weights, modo }
  const problem = whyNotToTry(wanted, settings)
  return (
    <>
      <WeightFields
        typed={typed}
        onType={(name, text) => setTyped((all) => ({ ...all, [name]: text }))}
        modo={modo}
        onMode={setMode}
      />
      <p className={styles['note']}>
        {`Em vigor desde ${formatInstant(settings.alteradoEm)}, por ${settings.alteradoPor}. A soma dos componentes é a pontuação; a promessa vigente desconta.`}
      </p>
      <div className={styles['acts']}>
        <Button disabledBecause={problem} onClick={() => setTried(wanted)}>
          Simular
        </Button>
        <Button
          kind="primary"
          loading={act.busy}
          disabledBecause={
            refusal ??
            problem ??
            (isSame(tried, wanted) ? undefined : 'Simule estes pesos antes de salvar.')
          }
          onClick={() => wanted && void act.run({ ...product, ...wanted, versao: settings.versao })}
        >
          Salvar
        </Button>
      </div>
      {tried && <WeightsPreview weights={tried} />}
    </>
  )
}

/**
 * The card 'Pesos' in the parameters: seven weights and the order, with a preview before saving.
 */
export function WeightsCard() {
  const query = useQuery(weightsQuery)
  return (
    <section className={styles['card']} aria-labelledby="pesos">
      <h2 id="pesos" className={styles['title']}>
        PESOS
      </h2>
      {query.isError && !query.data ? (
        <FailureState
          title="Falha ao tentar carregar dados. Entre em contato com a equipe técnica."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <WeightsForm key={query.data.versao} settings={query.data} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={200} />
        </div>
      )}
    </section>
  )
}
