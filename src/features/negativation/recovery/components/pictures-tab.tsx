import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import { Segments } from '#features/delinquency/figures/components/segments.tsx'
import { FilterBar } from '#listing/screen/filter-bar.tsx'
import { useAddress } from '#listing/screen/use-address.ts'
import { useOptions } from '#listing/screen/use-options.ts'
import { filterInput } from '#listing/search-input.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatDate } from '#values/local-date.ts'

import {
  commonFilters,
  type Measure,
  readRecovery,
  type RecoveryGroup,
  type RecoveryWindow,
  WINDOWS,
} from '../contract.ts'
import { recoveryQuery } from '../queries.ts'
import { totalsTitle, usualWindow, waitingText } from '../rules.ts'
import { boletosHref, ownParams, windowIn } from './recovery-address.ts'
import styles from './recovery.module.css'
import { type BarRow, ShareBars, ShareTable } from './share-bars.tsx'

type Recovery = AnswerOf<typeof readRecovery>

const form = { filters: commonFilters, columns: [], suggestions: [] }
const noMasks: ReadonlyMap<string, string> = new Map()

const ofWindow = (measures: readonly Measure[], window: RecoveryWindow) =>
  measures.filter(({ janela }) => janela === window)
/** Omit malls and motives without counted boletos from a picture. */
const counted = (row: BarRow) => row.measures.some(({ boletos }) => boletos > 0)

const motiveRows = (
  { motivos }: Recovery,
  group: RecoveryGroup,
  window: RecoveryWindow,
): BarRow[] =>
  motivos
    .filter(({ grupo }) => grupo === group)
    .map(({ codigo, motivo, medidas }) => ({
      key: codigo,
      name: motivo,
      measures: ofWindow(medidas, window),
    }))
    .filter(counted)

function Frame({
  name,
  title,
  subtitle,
  none,
  ...bars
}: ComponentProps<typeof ShareBars> & {
  readonly name: string
  readonly title: string
  readonly subtitle: string
  readonly none: string
}) {
  const [isTable, setTable] = useState(false)
  return (
    <ChartFrame
      title={title}
      subtitle={subtitle}
      isTable={isTable}
      onTable={setTable}
      table={<ShareTable {...bars} />}
    >
      {bars.rows.length === 0 ? (
        <p className={styles['empty']}>{none}</p>
      ) : (
        <ShareBars key={name} {...bars} />
      )}
    </ChartFrame>
  )
}

const mallRows = ({ shoppings }: Recovery, window: RecoveryWindow): BarRow[] =>
  shoppings
    .map(({ idShopping, shopping, medidas }) => ({
      key: String(idShopping),
      name: shopping,
      shown: <MallName name={shopping} />,
      measures: ofWindow(medidas, window),
    }))
    .filter(counted)

const windowRows = ({ totais }: Recovery): BarRow[] =>
  WINDOWS.map((days) => ({
    key: String(days),
    name: `${days} dias`,
    measures: ofWindow(totais, days),
  }))

const MOTIVE_FRAMES = [
  {
    name: 'baixas',
    group: 'NEGATIVADO',
    who: 'Negativados',
    by: 'por motivo da baixa',
    subtitle: 'a baixa por pagamento vem do próprio pagamento: descreve, não explica',
  },
  {
    name: 'isencoes',
    group: 'NAO_NEGATIVADO',
    who: 'Não negativados',
    by: 'por motivo',
    subtitle: 'a justificativa da isenção, ou como o ciclo terminou',
  },
] as const

function Pictures({ recovery }: { readonly recovery: Recovery }) {
  const query = useScreenQuery()
  const window = windowIn(query) ?? usualWindow(recovery.totais)
  const none = `Nenhum boleto completou ${window} dias.`
  if (recovery.totais.every(({ boletos, aguardam }) => boletos + aguardam === 0))
    return (
      <PageState
        kind="empty"
        title="Não obteve resultados."
        sentence="Nenhum boleto foi negativado, nem terminou um ciclo sem negativação, nos shoppings e meses escolhidos."
      />
    )
  return (
    <div className={styles['pictures']}>
      <Frame
        name="totais"
        label="Pago em 30, 60 e 90 dias"
        title={totalsTitle(recovery.totais)}
        subtitle="recebido ÷ valor dos boletos que já completaram o prazo; cada barra abre seus boletos"
        none="Nenhum boleto completou 30 dias."
        rows={windowRows(recovery)}
        hrefOf={(_, measure) => boletosHref(query, measure)}
      />
      <Frame
        name="shoppings"
        label={`Pago em ${window} dias por shopping`}
        title={`Por shopping, em ${window} dias`}
        subtitle="o maior valor primeiro"
        none={none}
        rows={mallRows(recovery, window)}
        hrefOf={({ key }, measure) => boletosHref(query, measure, { shoppings: key })}
      />
      {MOTIVE_FRAMES.map(({ name, group, who, by, subtitle }) => (
        <Frame
          key={name}
          name={name}
          label={`${who} ${by}, em ${window} dias`}
          title={`${who}, ${by}, em ${window} dias`}
          subtitle={subtitle}
          none={none}
          rows={motiveRows(recovery, group, window)}
          hrefOf={({ key }, measure) => boletosHref(query, measure, { motivo: key })}
        />
      ))}
    </div>
  )
}

/** What the charts count, and the window of those by mall and motive. */
function About({ recovery }: { readonly recovery: Recovery | undefined }) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const waiting = recovery && waitingText(recovery.totais)
  return (
    <div className={styles['about']}>
      <p className={styles['words']}>
        Conta o principal recebido do dia seguinte à remessa da primeira inclusão aceita
        (negativado) ou ao fim do ciclo sem negativação (não negativado) até 30, 60 ou 90 dias
        depois, até o valor do boleto. Os dois grupos não são iguais: o não negativado foi isento,
        bloqueado ou ficou sem decisão por alguma razão, e o boleto isento num ciclo e negativado
        depois conta só como negativado. A diferença descreve; não prova que a negativação a causou.
        {waiting !== undefined && ` ${waiting}`}
        {recovery && ` Posição de ${formatDate(recovery.dia)}.`}
      </p>
      <Segments
        label="Prazo dos quadros por shopping e motivo"
        options={WINDOWS.map((days) => ({ value: String(days), label: `${days} dias` }))}
        value={String(windowIn(query) ?? (recovery ? usualWindow(recovery.totais) : 90))}
        onChange={(janela) => goWithin({ ...query, janela }, { replace: true })}
      />
    </div>
  )
}

/** Payments on listed and not listed boletos: charts with their tables. */
export function PicturesTab() {
  const { state, go, ignoredNames } = useAddress(form, ownParams)
  const options = useOptions(commonFilters)
  const input = filterInput({ filters: commonFilters, search: readRecovery }, state.filters)
  const answer = useQuery(recoveryQuery(input as Parameters<typeof recoveryQuery>[0]))
  const recovery = answer.data
  return (
    <div className={styles['page']} aria-busy={answer.isPlaceholderData || undefined}>
      <FilterBar
        listing={form}
        values={state.filters}
        options={options}
        masks={noMasks}
        onSearch={(filters) => {
          if (JSON.stringify(filters) === JSON.stringify(state.filters)) void answer.refetch()
          else go({ filters, page: 1 })
        }}
      />
      {ignoredNames.length > 0 && (
        <p className={styles['notice']}>{`Ignorado no endereço: ${ignoredNames.join(', ')}.`}</p>
      )}
      <About recovery={recovery} />
      {recovery ? (
        <Pictures recovery={recovery} />
      ) : answer.isError ? (
        <FailureState
          title="Erro ao tentar carregar os quadros"
          error={answer.error}
          hasFilters
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <div className={styles['pictures']} aria-busy="true">
          {['totais', 'shoppings', 'baixas', 'isencoes'].map((name) => (
            <Skeleton key={name} width="100%" height={280} />
          ))}
        </div>
      )}
    </div>
  )
}
