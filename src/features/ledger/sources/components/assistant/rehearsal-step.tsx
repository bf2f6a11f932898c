import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { centsFromReais, formatAmount, formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { rehearseFile } from '../../contract/assistant.ts'
import { fieldLabel } from '../../contract/fields.ts'
import type { Rehearsal } from '../../contract/rehearsal.ts'
import type { Recipe } from '../../contract/recipe.ts'
import { sumMatrix } from '../../rules/sum-matrix.ts'
import styles from './assistant.module.css'
import { Findings } from './findings.tsx'

/** The rehearsal of a sample; the same recipe is not rehearsed twice. */
export const rehearsalQuery = (sample: number, recipe: Recipe) => ({
  queryKey: ['source-rehearsal', sample, JSON.stringify(recipe)],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callServer(rehearseFile, { idAmostra: sample, receita: recipe }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

const brl = (reais: number) => formatBrl(centsFromReais(Math.round(reais * 100) / 100))

function Counts({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const counts: readonly (readonly [string, number, number?])[] = [
    ['Linhas', rehearsal.linhas],
    ['Aceitas', rehearsal.aceitas, rehearsal.valorAberto],
    ['Rejeitadas', rehearsal.rejeitadas],
    ['Créditos', rehearsal.creditos, rehearsal.valorCreditos],
    ['Abatidas', rehearsal.abatidas, rehearsal.valorAbatido],
    ['Ignoradas', rehearsal.ignoradas],
    ['Com aviso', rehearsal.comAviso],
  ]
  return (
    <dl className={styles['counts']}>
      {counts.map(([label, count, value]) => (
        <div key={label} data-tone={label === 'Rejeitadas' && count > 0 ? 'danger' : undefined}>
          <dt>{label}</dt>
          <dd>{formatWhole(count)}</dd>
          {value !== undefined && value !== 0 && <dd className={styles['note']}>{brl(value)}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Sums({ sums }: { readonly sums: Rehearsal['somas'] }) {
  const { months, malls, totals, total } = sumMatrix(sums)
  if (malls.length === 0) return null
  return (
    <Panel title="Shopping × Competência" subtitle="valor em aberto das linhas aceitas" flush>
      <div className={styles['wide']} tabIndex={0} role="region" aria-label="Somas por shopping">
        <table className={styles['sums']}>
          <thead>
            <tr>
              <th scope="col">Shopping</th>
              <th scope="col">Linhas</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {malls.map((mall) => (
              <tr key={mall.unit}>
                <th scope="row">{`${mall.unit} ${mall.name}`}</th>
                <td>{formatWhole(mall.rows)}</td>
                {months.map((month) => {
                  const cents = mall.byMonth.get(month)
                  return <td key={month}>{cents === undefined ? '-' : formatAmount(cents)}</td>
                })}
                <td>{formatAmount(mall.total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{formatWhole(malls.reduce((sum, { rows }) => sum + rows, 0))}</td>
              {months.map((month) => (
                <td key={month}>{formatAmount(totals.get(month) ?? 0)}</td>
              ))}
              <td>{formatAmount(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  )
}

function Problems({ rehearsal: { problemas, rejeitadas } }: { readonly rehearsal: Rehearsal }) {
  if (problemas.length === 0) return null
  const isCut = problemas.length === 200
  return (
    <Panel
      title="Linhas rejeitadas e com aviso"
      subtitle={
        isCut
          ? `as primeiras 200 de ${formatWhole(Math.max(rejeitadas, 200))} ou mais`
          : 'o que está errado em cada uma'
      }
      flush
    >
      <div className={styles['wide']} tabIndex={0} role="region" aria-label="Linhas com problema">
        <table className={styles['problems']}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">Campo</th>
              <th scope="col">Valor</th>
              <th scope="col">Motivo</th>
            </tr>
          </thead>
          <tbody>
            {problemas.map(({ linha, campo, valor, motivo, severidade }, at) => (
              <tr key={`${linha} ${campo} ${at}`}>
                <td>{formatWhole(linha)}</td>
                <td>{fieldLabel(campo)}</td>
                <td>{valor || '-'}</td>
                <td>
                  {severidade === 'AVISO' && <Badge>Aviso</Badge>} {motivo}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

const refusedSentence =
  'Com esta receita nenhuma linha seria carregada. Mude a leitura no passo Arquivo ou a receita no passo Colunas.'

/** Step 3: everything is judged and nothing is loaded. */
export function RehearsalStep({
  sample,
  recipe,
}: {
  readonly sample: number
  readonly recipe: Recipe
}) {
  const { data, error, refetch } = useQuery(rehearsalQuery(sample, recipe))
  if (error)
    return (
      <FailureState title="O ensaio não terminou" error={error} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <div aria-busy="true" role="status">
        <p className={styles['note']}>Lendo e julgando o arquivo inteiro…</p>
        <SkeletonRows count={8} widths={['24%', '16%', '16%']} className={undefined} />
      </div>
    )
  const isRefused = data.situacao === 'RECUSADA'
  return (
    <div className={styles['stack']}>
      {isRefused ? (
        <div className={styles['refusal']} role="alert">
          <div>
            <strong>Recusado.</strong>
            <p>{refusedSentence}</p>
          </div>
        </div>
      ) : (
        <Counts rehearsal={data} />
      )}
      <Findings findings={data.achados} />
      <Sums sums={data.somas} />
      <Problems rehearsal={data} />
    </div>
  )
}
