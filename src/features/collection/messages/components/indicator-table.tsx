import small from '#ui/table/small-table.module.css'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { type Indicator, NOT_A_PROOF } from '../contract/indicators.ts'
import { CHANNEL_WORDS } from '../contract/words.ts'
import styles from './simulation.module.css'

type Side = Indicator['naoEnviados']

const paid = (count: number | null, of: number): string =>
  count === null
    ? '-'
    : of === 0
      ? '-'
      : `${formatWhole(count)} (${formatWhole(Math.round((count / of) * 100))} %)`

const sideCells = ({ boletos, valor, pagos3, pagos7, pagos15 }: Side): readonly string[] => [
  formatWhole(boletos),
  formatBrl(valor),
  paid(pagos3, boletos),
  paid(pagos7, boletos),
  paid(pagos15, boletos),
]

const cells = ({ enviados, naoEnviados }: Indicator): readonly string[] => [
  formatWhole(enviados.mensagens),
  formatWhole(enviados.entregues),
  formatWhole(enviados.devolvidas),
  ...sideCells(enviados),
  ...sideCells(naoEnviados),
]

const heads = [
  'Mensagens',
  'Entregues',
  'Devolvidas',
  'Boletos',
  'Valor',
  'Pagos em 3 dias',
  'Em 7 dias',
  'Em 15 dias',
  'Boletos não enviados',
  'Valor não enviado',
  'Pagos em 3 dias',
  'Em 7 dias',
  'Em 15 dias',
]

const nameOf = ({ nomePasso, canal, shopping }: Indicator): string => {
  const parts = [nomePasso, canal && CHANNEL_WORDS[canal], shopping].filter(Boolean)
  return parts.length === 0 ? 'Total' : parts.join(', ')
}

const keyOf = ({ passo, canal, idShopping }: Indicator) => `${passo} ${canal} ${idShopping}`

/** One line per group: what was sent at the left, what was not at the right. */
export function IndicatorTable({
  rows,
  by,
}: {
  readonly rows: readonly Indicator[]
  readonly by: readonly string[]
}) {
  return (
    <div className={small['scroll']} role="region" aria-label="Indicadores" tabIndex={0}>
      <table className={`${small['table']} ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {by.length === 0 ? 'Período' : 'Grupo'}
            </th>
            <th scope="colgroup" colSpan={8} title={NOT_A_PROOF}>
              Enviadas
            </th>
            <th scope="colgroup" colSpan={5} title={NOT_A_PROOF}>
              Não enviadas
            </th>
          </tr>
          <tr>
            {heads.map((head, place) => (
              <th key={place} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {cells(row).map((cell, place) => (
                <td key={`${place}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
