import { IconAlertTriangle } from '@tabler/icons-react'

import { Badge } from '#ui/display/badge.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'
import { daysBeyond } from '#values/term-words.ts'

import type { CyclePanel } from '../contract/cycle.ts'
import styles from './cycle-funnel.module.css'
import { FunnelPicture } from './funnel-picture.tsx'

type Step = CyclePanel['funil'][number]

/** Removals are counted separately: the follow-up does not show them (rules 4.8). */
const REMOVAL = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'

function Beyond({ days }: { readonly days: number }) {
  if (days === 0) return '-'
  return (
    <Badge tone="danger" icon={<IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />}>
      {daysBeyond(days)}
    </Badge>
  )
}

function FunnelTable({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <table className={styles['table']} aria-label="Boletos por etapa">
      <thead>
        <tr>
          <th scope="col">Etapa</th>
          <th scope="col">Parados</th>
          <th scope="col">Já chegaram</th>
          <th scope="col">Valor</th>
          <th scope="col">Prazo</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ codigo, nome, parados, chegaram, valor, diasAlem }) => (
          <tr key={codigo}>
            <th scope="row">{nome}</th>
            <td>{formatWhole(parados)}</td>
            <td>{formatWhole(chegaram)}</td>
            <td>{formatBrl(valor)}</td>
            <td>
              <Beyond days={diasAlem} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatWhole(steps.reduce((sum, { parados }) => sum + parados, 0))}</td>
          <td />
          <td>{formatBrl(sumCents(steps.map(({ valor }) => valor)))}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

/** Funnel of the cycle with a table of its figures; the total equals the follow-up by mall. */
export function CycleFunnel({ steps }: { readonly steps: readonly Step[] }) {
  const countedSteps = steps.filter(({ codigo }) => codigo !== REMOVAL)
  const removals = steps.find(({ codigo }) => codigo === REMOVAL)
  return (
    <div className={styles['pair']}>
      <div className={styles['side']}>
        <FunnelPicture steps={countedSteps} />
      </div>
      <div className={styles['scroll']}>
        <FunnelTable steps={countedSteps} />
        {countedSteps.flatMap(({ codigo, nome, resultados }) =>
          resultados.length === 0 ? (
            []
          ) : (
            <p key={codigo} className={styles['apart']}>
              {`${nome}: ${resultados.map((result) => `${result.nome} ${formatWhole(result.quantidadeBoletos)}`).join(' · ')}.`}
            </p>
          ),
        )}
        {removals && removals.parados > 0 && (
          <p className={styles['apart']}>
            {`Fora da conta: ${formatWhole(removals.parados)} em ${removals.nome}, ${formatBrl(removals.valor)}.`}
          </p>
        )}
        <p className={styles['legend']} aria-hidden="true">
          <span className={styles['here']}>parados na etapa</span>
          <span className={styles['reached']}>já chegaram até ela</span>
        </p>
      </div>
    </div>
  )
}
