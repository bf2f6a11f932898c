import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Arrears } from '#ui/display/arrears.tsx'
import { formatAmount, formatBrl } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { formatDate, formatDue, monthOf } from '#values/local-date.ts'

import type { CorrectedTitle, DetailedSlip as Slip } from '../contract/holding.ts'
import shared from './titles.module.css'
import styles from './detailed-slip.module.css'

const percent = (value: number) => `${value.toLocaleString('pt-BR')} %`

function termsOf({
  indice,
  percentualMulta,
  percentualJuros,
  padrao,
}: CorrectedTitle['corrigido']) {
  const words = `${indice}, multa ${percent(percentualMulta)}, juros ${indice === 'LEGAL' ? 'da taxa legal' : `${percent(percentualJuros)} a.m.`}`
  return padrao.length === 0
    ? words
    : `${words}; padrão, não consta do contrato: ${padrao.join(', ')}`
}

function TitleRow({ title }: { readonly title: CorrectedTitle }) {
  const { tituloAr: titulo, corrigido } = title
  return (
    <tr>
      <th scope="row">{titulo.numeroTitulo}</th>
      <td>{titulo.tipoConta}</td>
      <td>{formatCompetence(monthOf(titulo.dataCompetencia))}</td>
      <td>{formatDate(titulo.dataVencimentoOriginal)}</td>
      <td data-end>{corrigido.dias}</td>
      <td data-end>{formatAmount(corrigido.valor)}</td>
      <td data-end>{formatAmount(corrigido.correcao)}</td>
      <td data-end>{formatAmount(corrigido.multa)}</td>
      <td data-end>{formatAmount(corrigido.juros)}</td>
      <td data-end>{formatAmount(corrigido.total)}</td>
      <td title={termsOf(corrigido)}>
        {corrigido.indice}
        {corrigido.padrao.length > 0 && <span className={styles['default']}> padrão</span>}
      </td>
    </tr>
  )
}

const heads = [
  { label: 'Título' },
  { label: 'Conta' },
  { label: 'Competência' },
  { label: 'Vencimento original' },
  { label: 'Dias', isEnd: true },
  { label: 'Valor', isEnd: true },
  { label: 'Correção', isEnd: true },
  { label: 'Multa', isEnd: true },
  { label: 'Juros', isEnd: true },
  { label: 'Total', isEnd: true },
  { label: 'Índice' },
]

function TitlesTable({ slip }: { readonly slip: Slip }) {
  return (
    <table
      className={`${shared['table']} ${styles['table']}`}
      aria-label={`Títulos do boleto ${slip.slipNumber}`}
    >
      <thead>
        <tr>
          {heads.map(({ label, isEnd }) => (
            <th key={label} scope="col" data-end={isEnd}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slip.titulos.map((title) => (
          <TitleRow key={title.tituloAr.numeroTitulo} title={title} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            Total do boleto
          </th>
          <td data-end>{formatAmount(slip.valor)}</td>
          <td data-end>{formatAmount(slip.correcao)}</td>
          <td data-end>{formatAmount(slip.multa)}</td>
          <td data-end>{formatAmount(slip.juros)}</td>
          <td data-end>{formatAmount(slip.total)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

/** A boleto with statuses, and its títulos with corrected values of today (rules 5.5, 7.10). */
export function DetailedSlipCard({ slip }: { readonly slip: Slip }) {
  const states = [
    ['Cartas/Email', slip.statusCartaEmail],
    ['Serasa', slip.statusSerasa],
    ['Ajuizamento', slip.statusAjuizamento],
    ['Status Negociação', slip.typeNegotiation],
    ['Status Expectativa', slip.statusExpectativa],
  ] as const
  return (
    <section className={styles['slip']} aria-label={`Boleto ${slip.slipNumber}`}>
      <div className={styles['head']}>
        <h3>{slip.slipNumber}</h3>
        <span>
          <TenantName tenant={{ id: slip.clientId }}>{slip.companyName}</TenantName>
        </span>
        <span>{`${slip.nomeShop}, ${slip.luc}`}</span>
        <span>{`Contrato ${slip.contractNumber}`}</span>
        <span>{`Vencimento ${formatDue(slip.dueDate, slip.originalDueDate)}`}</span>
        <Arrears days={slip.situacao === 'VENCIDO' ? slip.diasAtraso : 0} />
        <span className={styles['total']}>{formatBrl(slip.total)}</span>
      </div>
      <div className={styles['states']}>
        {states.map(([label, value]) => (
          <span key={label}>{`${label}: ${value}`}</span>
        ))}
      </div>
      <div
        className={styles['scroll']}
        role="region"
        aria-label={`Títulos do boleto ${slip.slipNumber}: linhas`}
        tabIndex={0}
      >
        <TitlesTable slip={slip} />
      </div>
    </section>
  )
}
