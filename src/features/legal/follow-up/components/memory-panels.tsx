import { Panel } from '#ui/display/panel.tsx'
import { formatAmount, formatBrl } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'
import { daysOf } from '#values/term-words.ts'

import type { LawsuitMemory, MemoryTitulo } from '../contract/memory.ts'
import styles from './detail.module.css'

const parts = ['principal', 'correção', 'multa', 'juros'] as const

const shareOf = (value: number, total: number) =>
  total === 0 ? 0 : Math.floor((value * 10_000) / total) / 100

/** Parts of the total, as a strip and in words. */
function Strip({ titulo }: { readonly titulo: MemoryTitulo }) {
  const shares = titulo.passos.map(({ valor }, at) => ({
    name: parts[at] ?? '',
    share: shareOf(valor, titulo.total),
  }))
  return (
    <div className={styles['stripOf']}>
      <div className={styles['bar']} aria-hidden="true">
        {shares.map(({ name, share }, at) => (
          <span key={name} data-part={at} style={{ width: `${share}%` }} />
        ))}
      </div>
      <p className={styles['quiet']}>
        {shares
          .map(({ name, share }) => `${name} ${share.toFixed(2).replace('.', ',')} %`)
          .join(' | ')}
      </p>
    </div>
  )
}

const checkWords = ({ confere, edicao }: LawsuitMemory) =>
  confere === null
    ? 'Não há valores guardados deste dia'
    : confere
      ? `Refeita com a versão ${edicao ?? '-'}: mesmos centavos`
      : 'Refeita, difere dos valores guardados: um parâmetro ou o contrato mudou'

type StepsProps = { readonly titulo: MemoryTitulo; readonly memory: LawsuitMemory }

function MemoryBasis({ titulo, memory }: StepsProps) {
  return (
    <dl className={styles['rests']}>
      <dt>Acréscimo por dia da ação</dt>
      <dd>{formatBrl(memory.acrescimoPorDia)}</dd>
      <dt>Tabela de índices</dt>
      <dd>
        {memory.edicao === null
          ? 'nenhuma carregada'
          : `versão ${memory.edicao}${memory.edicaoEm === null ? '' : `, ${formatInstant(memory.edicaoEm)}`}`}
      </dd>
      <dt>Piso do fator</dt>
      <dd>{memory.pisoDoFator ? 'Sim' : 'Não'}</dd>
      <dt>Valores</dt>
      <dd>
        {titulo.informados.length === 0
          ? 'calculados, não informados'
          : `informados: ${titulo.informados.join(', ')}`}
      </dd>
      <dt>Impressão das contas</dt>
      <dd title={memory.impressao}>
        {`${memory.impressao.slice(0, 4)}…${memory.impressao.slice(-4)}`}
      </dd>
      <dt>Conferência</dt>
      <dd>{checkWords(memory)}</dd>
    </dl>
  )
}

/** The four steps of a título with their numbers, and the basis of the whole memory. */
export function MemorySteps({ titulo, memory }: StepsProps) {
  const [open] = titulo.passos
  return (
    <Panel
      title={`De ${formatAmount(open?.valor ?? 0)} a ${formatAmount(titulo.total)} em ${daysOf(titulo.dias)}`}
      subtitle="em R$, truncado em cada passo"
    >
      <ol className={styles['steps']} aria-label="Passos">
        {titulo.passos.map(({ nome, conta, valor }, at) => (
          <li key={nome}>
            <span className={styles['stepPlace']}>{at + 1}</span>
            <span>
              {nome}
              <span className={styles['quiet']}>{conta}</span>
            </span>
            <strong>{`${at === 0 ? '' : '+ '}${formatAmount(valor)}`}</strong>
          </li>
        ))}
        <li className={styles['stepTotal']}>
          <span />
          <span>
            {`Saldo devedor corrigido em ${formatDate(memory.data)}`}
            <span className={styles['quiet']}>soma dos quatro passos, ao centavo</span>
          </span>
          <strong>{formatAmount(titulo.total)}</strong>
        </li>
      </ol>
      <Strip titulo={titulo} />
      <MemoryBasis titulo={titulo} memory={memory} />
      {memory.avisos.length > 0 && (
        <p className={styles['note']} data-tone="warn">
          {memory.avisos.join(' ')}
        </p>
      )}
    </Panel>
  )
}

/** The index by month: published, projected, or missing. */
export function MemoryMonths({ titulo }: { readonly titulo: MemoryTitulo }) {
  const { meses } = titulo
  const [first] = meses
  const last = meses.at(-1)
  return (
    <Panel
      flush
      title={`${titulo.indice}, mês a mês`}
      subtitle={first && last ? `de ${first.mes} a ${last.mes}` : titulo.semMeses}
    >
      <table className={styles['table']} aria-label="Índice mês a mês">
        <thead>
          <tr>
            <th>Mês</th>
            <th className={styles['end']}>Índice (%)</th>
            <th className={styles['end']}>Fator acumulado</th>
            <th>Situação</th>
          </tr>
        </thead>
        <tbody>
          {meses.map(({ mes, variacao, fatorAcumulado, situacao, texto }) => (
            <tr key={mes} data-month={situacao}>
              <td>{mes}</td>
              <td className={styles['end']}>{variacao.replace('-', '−')}</td>
              <td className={styles['end']}>{fatorAcumulado}</td>
              <td>{texto}</td>
            </tr>
          ))}
          <tr>
            <td>Fator F</td>
            <td />
            <td className={styles['end']}>
              <strong>{titulo.fator}</strong>
            </td>
            <td />
          </tr>
        </tbody>
      </table>
    </Panel>
  )
}

/** The legal rate by month, from which the interest of a LEGAL contract is computed. */
export function LegalRateMonths({ of }: { readonly of: NonNullable<MemoryTitulo['taxaLegal']> }) {
  return (
    <Panel flush title="Taxa legal, mês a mês" subtitle={of.semMeses ?? 'Lei 14.905/2024'}>
      <table className={styles['table']} aria-label="Taxa legal mês a mês">
        <thead>
          <tr>
            <th>Mês</th>
            <th className={styles['end']}>Taxa (%)</th>
            <th className={styles['end']}>Dias</th>
            <th className={styles['end']}>Juros acumulados (%)</th>
            <th>Situação</th>
          </tr>
        </thead>
        <tbody>
          {of.meses.map(({ mes, taxa, dias, diasDoMes, jurosAcumulados, situacao, texto }) => (
            <tr key={mes} data-month={situacao === 'SEM_TAXA' ? 'SEM_VALOR' : undefined}>
              <td>{mes}</td>
              <td className={styles['end']}>{taxa}</td>
              <td className={styles['end']}>{`${dias} de ${diasDoMes}`}</td>
              <td className={styles['end']}>{jurosAcumulados}</td>
              <td>{texto}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
