import { formatBrl } from '#values/cents.ts'
import { shortDate } from '#values/local-date.ts'
import { today } from '#listing/today.ts'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import small from '#ui/table/small-table.module.css'
import { formatWhole } from '#values/whole-number.ts'

import type { SimulatedStep, Simulation } from '../contract/simulation.ts'
import { type ComparedStep, differenceText, messagesOf } from './simulation-rows.ts'
import styles from './simulation.module.css'

const share = (paid: number | null | undefined, of: number): string =>
  paid === null || paid === undefined ? '-' : `${formatWhole(paid)} de ${formatWhole(of)}`

type Compared = {
  readonly rows: readonly ComparedStep[]
  readonly labels: readonly [string, string]
}

/** Messages of each step on both sides, with the difference. */
export function ComparisonTable({ rows, labels }: Compared) {
  const sum = (of: 'before' | 'after') =>
    rows.reduce((total, row) => total + (row[of]?.mensagens ?? 0), 0)
  return (
    <div
      className={small['scroll']}
      role="region"
      aria-label="Mensagens por passo, antes e depois"
      tabIndex={0}
    >
      <table className={`${small['table']} ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col">Passo</th>
            <th scope="col">{labels[0]}</th>
            <th scope="col">{labels[1]}</th>
            <th scope="col">Diferença</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, before, after }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formatWhole(before?.mensagens ?? 0)}</td>
              <td className={styles['after']}>{formatWhole(after?.mensagens ?? 0)}</td>
              <td>{differenceText(before?.mensagens ?? 0, after?.mensagens ?? 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Mensagens</th>
            <td>{formatWhole(sum('before'))}</td>
            <td>{formatWhole(sum('after'))}</td>
            <td>{differenceText(sum('before'), sum('after'))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const heads = [
  'Mensagens',
  'Lojistas',
  'Boletos do passo',
  'Absorvidos',
  'Citados',
  'Valor do passo',
  'Valor com encargos',
  'Pagos em 3 dias',
  'Pagos em 7 dias',
  'Pagos em 15 dias',
]

const cells = (step: SimulatedStep): readonly string[] => [
  formatWhole(step.mensagens),
  formatWhole(step.lojistas),
  formatWhole(step.boletosPasso),
  formatWhole(step.absorvidos),
  formatWhole(step.citados),
  formatBrl(step.valorPasso),
  formatBrl(step.valorCorrigido),
  share(step.pagos3, step.boletosPasso),
  share(step.pagos7, step.boletosPasso),
  share(step.pagos15, step.boletosPasso),
]

/** Every figure of each step. */
export function StepTable({ rows }: { readonly rows: readonly ComparedStep[] }) {
  return (
    <div className={small['scroll']} role="region" aria-label="Mensagens por passo" tabIndex={0}>
      <table className={`${small['table']} ${styles['table']}`}>
        <ColumnHeads heads={['Passo', ...heads]} />
        <tbody>
          {rows.map(({ key, name, before, after }) => {
            const step = after ?? before
            return (
              step && (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells(step).map((cell, place) => (
                    <td key={heads[place]}>{cell}</td>
                  ))}
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Messages of each business day. */
export const DayCounts = ({ dias }: Pick<Simulation, 'dias'>) => (
  <ul className={styles['days']} aria-label="Mensagens por dia">
    {dias.map(({ data, mensagens }) => (
      <li key={data}>
        {shortDate(data, today())} <b>{formatWhole(mensagens)}</b>
      </li>
    ))}
  </ul>
)

export const sentence = (count: number, month: string, isDraft: boolean): string => {
  const who = isDraft ? 'esta versão teria' : 'as réguas teriam'
  return `Em ${month} ${who} enviado ${formatWhole(count)}`
}

export const totalOf = ({ resumo }: Simulation): number => messagesOf(resumo)
